import { Form, useNavigation } from "react-router";
import type { EventStatus } from "~/db/tables/runs";
import { useRights } from "~/features/sign-in/admins/hooks/use-rights";
import { Button, ButtonLink } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { Select, Textarea } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { WEATHER_CAUSES } from "../rules/causes";
import { EVENT_MOVES } from "../rules/events";
import { CANCEL_TEXTS } from "../texts";

export interface EventActionsProps {
  event: { id: string; slug: string; status: EventStatus; seriesId: string | null };
  hasStarted: boolean;
  errors: string[] | undefined;
}

/** Whether an action is for this event or for the later ones of its series too. */
function Scope() {
  return (
    <RadioGroup
      label="Which runs?"
      name="scope"
      defaultValue="one"
      layout="row"
      options={[
        { value: "one", label: "This one" },
        { value: "following", label: "This and following" },
      ]}
    />
  );
}

/** The actions on an event; cancelling asks for a reason, which everyone booked reads. */
export function EventActions({ event, hasStarted, errors }: EventActionsProps) {
  const doing = useNavigation().formData?.get("intent");
  const may = useRights();
  const moves = may("events") ? EVENT_MOVES[event.status] : [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {moves.length > 0 && (
          <>
            <ButtonLink to={`/admin/events/${event.id}/edit`}>Edit</ButtonLink>
            <ButtonLink to={`/admin/events/${event.id}/edit#date`}>Move</ButtonLink>
          </>
        )}
        {may("events") && <ButtonLink to={`/admin/events/new?from=${event.id}`}>Copy</ButtonLink>}
        {event.status !== "draft" && may("messages") && (
          <ButtonLink to={`/admin/announcements?event=${event.id}`}>
            {CANCEL_TEXTS.announce}
          </ButtonLink>
        )}
        {event.status !== "draft" && may("bookings") && (
          <>
            <ButtonLink to={`/qr-info?event=${event.id}`}>Check-in</ButtonLink>
            <ButtonLink to={`/qr-info/roster?event=${event.id}`} variant="quiet">
              Print the roster
            </ButtonLink>
            <a
              href={`/admin/roster/${event.id}`}
              className={buttonStyle({ variant: "quiet" })}
              download
            >
              Roster CSV
            </a>
          </>
        )}
        {event.status !== "draft" && (
          <ButtonLink to={`/events/${event.slug}`} variant="quiet">
            Public page
          </ButtonLink>
        )}
        {(moves.includes("published") || (moves.includes("completed") && hasStarted)) && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            {moves.includes("published") ? (
              <>
                {event.seriesId && <Scope />}
                <Button name="intent" value="publish" variant="primary" busy={doing === "publish"}>
                  Publish
                </Button>
              </>
            ) : (
              <Button name="intent" value="complete" variant="primary" busy={doing === "complete"}>
                Complete
              </Button>
            )}
          </Form>
        )}
      </div>
      {moves.includes("cancelled") && (
        <details className="rounded-lg border border-line p-4" open={Boolean(errors)}>
          <summary className="cursor-pointer font-bold">Cancel this event</summary>
          <Form method="post" className="mt-3 grid gap-3">
            <p className="text-muted">
              Everybody booked is told, free runs are given back and payments become credit.
            </p>
            {event.seriesId && <Scope />}
            <Select label={CANCEL_TEXTS.weather} name="weather" id="weather" className="max-w-sm">
              <option value="">{CANCEL_TEXTS.other}</option>
              {Object.entries(WEATHER_CAUSES).map(([cause, text]) => (
                <option key={cause} value={cause}>
                  {text}
                </option>
              ))}
            </Select>
            <Textarea
              label={CANCEL_TEXTS.reason}
              hint={CANCEL_TEXTS.reasonHint}
              name="reason"
              id="reason"
              rows={2}
              maxLength={400}
              errors={errors}
            />
            <Button name="intent" value="cancel" variant="danger" busy={doing === "cancel"}>
              Cancel the event
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
