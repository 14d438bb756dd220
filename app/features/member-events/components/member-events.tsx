import { Form, useFetcher } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { EVENT_TEXT_MAX, EVENT_TITLE_MAX } from "../rules";

const ADDRESS = "/progress/events";

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
}

/** The member's own calendar: races they entered, plans they made. */
export function MemberEvents({ events, today, submitKey }: MemberEventsProps) {
  const fetcher = useFetcher<{ errors: string[] }>();
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
              <Form method="post" action={ADDRESS}>
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
        <fetcher.Form
          key={submitKey}
          method="post"
          action={ADDRESS}
          className="grid gap-4 sm:grid-cols-2"
        >
          <ErrorSummary errors={fetcher.data?.errors} />
          <input type="hidden" name="submitKey" value={submitKey} />
          <Input
            label="Title"
            name="title"
            required
            maxLength={EVENT_TITLE_MAX}
            className="sm:col-span-2"
          />
          <Input label="Day" name="eventDate" type="date" min={today} required />
          <Input label="Time" name="eventTime" type="time" required />
          <Input
            label="Place"
            name="location"
            maxLength={EVENT_TEXT_MAX}
            className="sm:col-span-2"
          />
          <Button busy={fetcher.state !== "idle"} className="justify-self-start">
            Add event
          </Button>
        </fetcher.Form>
      </div>
    </Card>
  );
}
