import { useState } from "react";
import { Form, Link, useFetcher } from "react-router";
import type { MemberEventId } from "~/db/tables/shapes";
import { formatDay, formatWhen } from "~/lib/dates";
import { loadedOf } from "~/lib/stored-fields";
import { ACCOUNT_TEXTS, EVENT_TEXTS, RACE_LABELS, RACE_TEXTS } from "~/texts/account/account";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { Folded, FoldedHeading } from "~/ui/open-sign";
import { useLatest } from "~/ui/use-latest";
import {
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  EVENTS_ADDRESS,
  type EventShown,
  eventValues,
  FIRST_EVENT_DAY,
  type GradedPerson,
  RACES,
  raceText,
} from "./races";

export interface MemberEventsProps {
  events: EventEntry[];
  person: GradedPerson;
  submitKey: string;
  /** The event just added; a change of it empties the form. */
  added: string | undefined;
}

/** The member's coming personal events, with the way to past ones. */
export function MemberEvents({ events, person, submitKey, added }: MemberEventsProps) {
  const past = (
    <Link to={EVENTS_ADDRESS} className="text-link">
      {EVENT_TEXTS.past}
    </Link>
  );
  const form = <PersonalEventForm key={useLatest(added)} submitKey={submitKey} />;
  if (events.length === 0)
    return (
      <Card as="section" aria-labelledby="my-events" className="py-2!">
        <details className="group">
          <FoldedHeading id="my-events">{EVENT_TEXTS.addTitle}</FoldedHeading>
          <div className="grid gap-3 pt-1 pb-2">
            <p className="text-muted">{EVENT_TEXTS.empty}</p>
            <p>{past}</p>
            {form}
          </div>
        </details>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="my-events">
      <CardHeader id="my-events" title={EVENT_TEXTS.title} action={past} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonalEventList events={events} person={person} empty={EVENT_TEXTS.empty} />
        <Folded title={EVENT_TEXTS.addTitle}>
          <div className="pt-3">{form}</div>
        </Folded>
      </div>
    </Card>
  );
}

interface EventEntry extends EventShown {
  id: MemberEventId;
}

interface PersonalEventListProps {
  events: EventEntry[];
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
              {formatWhen({ date: event.eventDate, time: event.eventTime }, { year: true })}
              {event.location && ` · ${event.location}`}
            </p>
            <p className="text-sm empty:hidden">{raceText(event, person)}</p>
          </div>
          <ButtonLink
            to={`${EVENTS_ADDRESS}?edit=${event.id}#add-event`}
            size="small"
            variant="quiet"
            aria-label={ACCOUNT_TEXTS.edit({ title: event.title, day: formatDay(event.eventDate) })}
          >
            {EVENT_TEXTS.edit}
          </ButtonLink>
          <Form method="post" action={EVENTS_ADDRESS}>
            <input type="hidden" name="eventId" value={event.id} />
            <Button
              name="intent"
              value="remove"
              size="small"
              variant="quiet"
              aria-label={ACCOUNT_TEXTS.delete({
                title: event.title,
                day: formatDay(event.eventDate),
              })}
            >
              {EVENT_TEXTS.delete}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** The problems of a refused personal event, and the typed values. */
interface RefusedEvent {
  errors: string[];
  typed: Record<string, string>;
  /** What is stored by now, where that was the problem. */
  loaded?: string | undefined;
}

interface PersonalEventFormProps {
  /** The submit key, kept while the form is mounted. */
  submitKey: string;
  /** The outcome of a form sent without JavaScript. */
  refused?: RefusedEvent | undefined;
  /** The event to change; without one the form adds an event. */
  event?: EventEntry | undefined;
}

/** The form for a personal event. */
export function PersonalEventForm({ refused, event, ...props }: PersonalEventFormProps) {
  const fetcher = useFetcher<RefusedEvent>();
  const [submitKey] = useState(props.submitKey);
  const answer = fetcher.data ?? refused;
  const { errors, typed = event && eventValues(event) } = answer ?? {};
  const [loaded] = useState(event && loadedOf(eventValues(event)));
  // A refused change without JavaScript shows the form of the same event again.
  const address = event ? `${EVENTS_ADDRESS}?edit=${event.id}` : EVENTS_ADDRESS;
  return (
    <fetcher.Form method="post" action={address} className="@container">
      <div className="grid gap-4 @lg:grid-cols-2">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="submitKey" value={submitKey} />
        {event && <input type="hidden" name="intent" value="change" />}
        {event && <input type="hidden" name="eventId" value={event.id} />}
        {event && <input type="hidden" name="loaded" value={answer?.loaded ?? loaded} />}
        <Input
          label={EVENT_TEXTS.name}
          name="title"
          defaultValue={typed?.title}
          required
          maxLength={EVENT_TITLE_MAX}
          className="@lg:col-span-2"
        />
        <Input
          label={EVENT_TEXTS.day}
          name="eventDate"
          type="date"
          defaultValue={typed?.eventDate}
          min={FIRST_EVENT_DAY}
          required
        />
        <Input
          label={EVENT_TEXTS.time}
          name="eventTime"
          type="time"
          defaultValue={typed?.eventTime}
          required
        />
        <Input
          label={EVENT_TEXTS.place}
          name="location"
          defaultValue={typed?.location}
          maxLength={EVENT_TEXT_MAX}
          className="@lg:col-span-2"
        />
        <Select
          label={EVENT_TEXTS.race}
          hint={RACE_TEXTS.graded}
          name="race"
          defaultValue={typed?.race ?? ""}
        >
          <option value="">{EVENT_TEXTS.noRace}</option>
          {RACES.map((race) => (
            <option key={race} value={race}>
              {RACE_LABELS[race]}
            </option>
          ))}
        </Select>
        <Input
          label={EVENT_TEXTS.result}
          name="result"
          placeholder="48:12"
          defaultValue={typed?.result}
          maxLength={8}
        />
        <Button busy={fetcher.state !== "idle"} className="justify-self-start">
          {event ? EVENT_TEXTS.save : EVENT_TEXTS.add}
        </Button>
      </div>
    </fetcher.Form>
  );
}
