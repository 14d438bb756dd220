import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { WeatherCauseSelect } from "~/core/events/cancel/weather-cause-select";
import { useRights } from "~/core/people/rights/use-rights";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import { Button, ButtonLink } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { Textarea } from "~/ui/field";
import { EventScope } from "../edit/event-scope";
import { EVENT_MOVES } from "../events-rules";
import { EVENT_ACTIONS_TEXTS } from "../forms-texts";
import { CANCEL_TEXTS } from "../pages-texts";

export interface EventActionsProps {
  event: { id: EventId; slug: string; status: EventStatus; seriesId: SeriesId | null };
  hasStarted: boolean;
  /** What a refused cancellation sent, and what is wrong with its reason. */
  refused:
    | { reasonErrors?: string[] | undefined; typed?: Record<string, string> | undefined }
    | undefined;
}

/** The actions on an event; cancelling asks for a reason, which everyone booked reads. */
export function EventActions({ event, hasStarted, refused }: EventActionsProps) {
  const doing = useNavigation().formData?.get("intent");
  const may = useRights();
  const moves = may("events") ? EVENT_MOVES[event.status] : [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {moves.length > 0 && (
          <>
            <ButtonLink to={`/admin/events/${event.id}/edit`}>
              {EVENT_ACTIONS_TEXTS.edit}
            </ButtonLink>
            <ButtonLink to={`/admin/events/${event.id}/edit#date`}>
              {EVENT_ACTIONS_TEXTS.move}
            </ButtonLink>
          </>
        )}
        {moves.length > 0 && (
          <ButtonLink to={`/admin/events/${event.id}/weather`}>
            {EVENT_ACTIONS_TEXTS.weather}
          </ButtonLink>
        )}
        {may("events") && (
          <ButtonLink to={`/admin/events/new?from=${event.id}`}>
            {EVENT_ACTIONS_TEXTS.copy}
          </ButtonLink>
        )}
        {event.status !== "draft" && may("messages") && (
          <ButtonLink to={`/admin/announcements?event=${event.id}`}>
            {CANCEL_TEXTS.announce}
          </ButtonLink>
        )}
        {event.status !== "draft" && may("check_in") && (
          <ButtonLink to={`/qr-info?event=${event.id}`}>{EVENT_ACTIONS_TEXTS.checkIn}</ButtonLink>
        )}
        {event.status !== "draft" && may("bookings") && (
          <>
            <ButtonLink to={`/qr-info/roster?event=${event.id}`} variant="quiet">
              {EVENT_ACTIONS_TEXTS.printTheRoster}
            </ButtonLink>
            <a
              href={`/admin/roster/${event.id}`}
              className={buttonStyle({ variant: "quiet" })}
              download
            >
              {EVENT_ACTIONS_TEXTS.rosterCsv}
            </a>
          </>
        )}
        {event.status !== "draft" && (
          <ButtonLink to={`/events/${event.slug}`} variant="quiet">
            {EVENT_ACTIONS_TEXTS.publicPage}
          </ButtonLink>
        )}
        {(moves.includes("published") || (moves.includes("completed") && hasStarted)) && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            {moves.includes("published") ? (
              <>
                {event.seriesId && <EventScope />}
                <Button name="intent" value="publish" variant="primary" busy={doing === "publish"}>
                  {EVENT_ACTIONS_TEXTS.publish}
                </Button>
              </>
            ) : (
              <Button name="intent" value="complete" variant="primary" busy={doing === "complete"}>
                {EVENT_ACTIONS_TEXTS.complete}
              </Button>
            )}
          </Form>
        )}
      </div>
      {moves.includes("cancelled") && (
        <CancelForm isSeries={event.seriesId !== null} refused={refused} />
      )}
    </div>
  );
}

function CancelForm({
  isSeries,
  refused,
}: Pick<EventActionsProps, "refused"> & { isSeries: boolean }) {
  const reasonErrors = refused?.reasonErrors;
  // The answer to another form of the page leaves it open, with what is typed in it.
  const [typed, setTyped] = useState(refused?.typed);
  if (refused?.typed && refused.typed !== typed) setTyped(refused.typed);
  const doing = useNavigation().formData?.get("intent");
  return (
    <details className="rounded-lg border border-line p-4" open={Boolean(typed)}>
      <summary className="cursor-pointer font-bold">{EVENT_ACTIONS_TEXTS.cancelThisEvent}</summary>
      <Form method="post" className="mt-3 grid gap-3">
        <p className="text-muted">{EVENT_ACTIONS_TEXTS.everybodyBookedIsTold}</p>
        {isSeries && <EventScope chosen={typed?.scope} />}
        <WeatherCauseSelect chosen={typed?.weather} />
        <Textarea
          label={CANCEL_TEXTS.reason}
          hint={CANCEL_TEXTS.reasonHint}
          name="reason"
          id="reason"
          rows={2}
          maxLength={400}
          defaultValue={typed?.reason}
          errors={reasonErrors}
        />
        <Button name="intent" value="cancel" variant="danger" busy={doing === "cancel"}>
          {EVENT_ACTIONS_TEXTS.cancelTheEvent}
        </Button>
      </Form>
    </details>
  );
}
