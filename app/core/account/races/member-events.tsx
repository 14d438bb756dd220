import { Link } from "react-router";
import { Card, CardHeader } from "~/ui/card";
import { useLatest } from "~/ui/use-latest";
import { EVENTS_ADDRESS } from "./member-events-rules";
import type { GradedPerson } from "./races";
import { EVENT_TEXTS } from "../texts";
import { PersonalEventForm } from "./personal-event-form";
import { type EventEntry, PersonalEventList } from "./personal-event-list";

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
