import { Form } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { useLatest } from "~/ui/use-latest";
import { EVENTS_ADDRESS } from "../rules/member-events";
import { EventForm } from "./event-form";

interface Entry {
  id: string;
  title: string;
  eventDate: string;
  eventTime: string;
  location: string | null;
}

export interface MemberEventsProps {
  events: Entry[];
  today: string;
  submitKey: string;
  /** The event just added; a change of it empties the form. */
  added: string | undefined;
}

/** The member's personal events. */
export function MemberEvents({ events, today, submitKey, added }: MemberEventsProps) {
  return (
    <Card as="section" aria-labelledby="my-events">
      <CardHeader id="my-events" title="My own events" />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ul className="divide-y divide-line">
          {events.length === 0 && (
            <li className="py-3 text-muted">A race you entered? Put it here.</li>
          )}
          {events.map((event) => (
            <li key={event.id} className="flex items-center gap-4 py-3">
              <div className="mr-auto grid min-w-0">
                <p className="font-bold">{event.title}</p>
                <p className="text-sm text-muted">
                  {formatDay(event.eventDate, { year: true })}, {formatTime(event.eventTime)}
                  {event.location && ` · ${event.location}`}
                </p>
              </div>
              <Form method="post" action={EVENTS_ADDRESS}>
                <input type="hidden" name="eventId" value={event.id} />
                <Button
                  name="intent"
                  value="remove"
                  size="small"
                  variant="quiet"
                  aria-label={`Delete ${event.title}`}
                >
                  Delete
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <EventForm key={useLatest(added)} today={today} submitKey={submitKey} />
      </div>
    </Card>
  );
}
