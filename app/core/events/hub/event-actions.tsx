import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { WeatherCauseSelect } from "~/core/events/cancel/weather-cause-select";
import { IfPage, useRights } from "~/core/people/rights/if-right";
import { EVENT_ACTIONS_TEXTS } from "~/texts/events/forms";
import { CANCEL_TEXTS } from "~/texts/events/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink, buttonStyle } from "~/ui/button";
import { Textarea } from "~/ui/field";
import { EventScope } from "../edit/event-scope";
import type { AdminEvent } from "../events.server";
import { EVENT_MOVES } from "../events-rules";

export interface EventActionsProps {
  event: AdminEvent;
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
  const { isPublic } = event;
  return (
    <div data-print="hide" className="grid gap-4">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {may("events") && (
          <ActionGroup title={EVENT_ACTIONS_TEXTS.plan}>
            {moves.includes("published") && (
              <Form method="post" className="flex flex-wrap items-center gap-3">
                {event.seriesId && <EventScope />}
                <Button name="intent" value="publish" variant="primary" busy={doing === "publish"}>
                  {EVENT_ACTIONS_TEXTS.publish}
                </Button>
              </Form>
            )}
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
            <ButtonLink to={`/admin/events/new?from=${event.id}`}>
              {EVENT_ACTIONS_TEXTS.copy}
            </ButtonLink>
          </ActionGroup>
        )}
        {(isPublic || moves.length > 0) && (
          <ActionGroup title={EVENT_ACTIONS_TEXTS.before}>
            {isPublic && may("messages") && (
              <IfPage path="/admin/announcements">
                <ButtonLink to={`/admin/announcements?event=${event.id}`}>
                  {CANCEL_TEXTS.announce}
                </ButtonLink>
              </IfPage>
            )}
            {moves.length > 0 && (
              <IfPage path="/admin/events/:id/weather">
                <ButtonLink to={`/admin/events/${event.id}/weather`}>
                  {EVENT_ACTIONS_TEXTS.weather}
                </ButtonLink>
              </IfPage>
            )}
            {isPublic && (
              <ButtonLink to={`/events/${event.slug}`}>{EVENT_ACTIONS_TEXTS.publicPage}</ButtonLink>
            )}
          </ActionGroup>
        )}
        {isPublic && (may("check_in") || moves.includes("completed")) && (
          <ActionGroup title={EVENT_ACTIONS_TEXTS.runDay}>
            {moves.includes("completed") && hasStarted && (
              <Form method="post">
                <Button
                  name="intent"
                  value="complete"
                  variant="primary"
                  busy={doing === "complete"}
                >
                  {EVENT_ACTIONS_TEXTS.complete}
                </Button>
              </Form>
            )}
            {may("check_in") && (
              <>
                <ButtonLink to={`/qr-info?event=${event.id}`}>
                  {EVENT_ACTIONS_TEXTS.checkIn}
                </ButtonLink>
                <ButtonLink to={`/qr-info/roster?event=${event.id}`}>
                  {EVENT_ACTIONS_TEXTS.printTheRoster}
                </ButtonLink>
                <a href={`/admin/roster/${event.id}`} className={buttonStyle({})} download>
                  {EVENT_ACTIONS_TEXTS.rosterCsv}
                </a>
              </>
            )}
          </ActionGroup>
        )}
      </div>
      {moves.includes("cancelled") && (
        <CancelForm isSeries={event.seriesId !== null} refused={refused} />
      )}
    </div>
  );
}

/** Actions that are needed at one time. */
function ActionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-sans text-sm font-bold tracking-normal text-muted">{title}</h2>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
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
          label={COMMON_WORDS.reason}
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
