import { Form, Link } from "react-router";
import type { MemberEventId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { useLatest } from "~/ui/use-latest";
import { EVENT_TEXTS } from "../texts";
import { EVENTS_ADDRESS } from "./age-standards";
import { PersonalEventForm } from "./personal-event-form";
import { type GradedPerson, raceText } from "./races";

export interface MemberEventsProps {
  events: EventEntry[];
  person: GradedPerson;
  submitKey: string;
  /** The event just added; a change of it empties the form. */
  added: string | undefined;
}

/** The member's coming personal events, with the way to past ones. */
export function MemberEvents({ events, person, submitKey, added }: MemberEventsProps) {
  return (
    <Card as="section" aria-labelledby="my-events">
      <CardHeader
        id="my-events"
        title={EVENT_TEXTS.title}
        action={
          <Link to={EVENTS_ADDRESS} className="text-link">
            {EVENT_TEXTS.past}
          </Link>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonalEventList events={events} person={person} empty={EVENT_TEXTS.empty} />
        <PersonalEventForm key={useLatest(added)} submitKey={submitKey} />
      </div>
    </Card>
  );
}

interface EventEntry {
  id: MemberEventId;
  title: string;
  eventDate: string;
  eventTime: string;
  location: string | null;
  distanceM: number | null;
  resultS: number | null;
}

interface PersonalEventListProps {
  events: EventEntry[];
  /** The text of an empty list. */
  empty: string;
  /** The member, for the age grade of races. */
  person: GradedPerson;
}

/** Personal events with day, time, place and a button that deletes. */
export function PersonalEventList({ events, empty, person }: PersonalEventListProps) {
  return (
    <ul className="divide-y divide-line">
      {events.length === 0 && <li className="py-3 text-muted">{empty}</li>}
      {events.map((event) => (
        <li key={event.id} className="flex items-center gap-4 py-3">
          <div className="mr-auto grid min-w-0 wrap-anywhere">
            <p className="font-bold">{event.title}</p>
            <p className="text-sm text-muted">
              {formatDay(event.eventDate, { year: true })}, {formatTime(event.eventTime)}
              {event.location && ` · ${event.location}`}
            </p>
            <p className="text-sm empty:hidden">{raceText(event, person)}</p>
          </div>
          <Form method="post" action={EVENTS_ADDRESS}>
            <input type="hidden" name="eventId" value={event.id} />
            <Button
              name="intent"
              value="remove"
              size="small"
              variant="quiet"
              aria-label={EVENT_TEXTS.deleteLabel(event.title, event.eventDate)}
            >
              {EVENT_TEXTS.delete}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
