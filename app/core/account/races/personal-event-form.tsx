import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, Select } from "~/ui/field";
import { EVENT_TEXTS, RACE_LABELS, RACE_TEXTS } from "../texts";
import {
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  EVENTS_ADDRESS,
  FIRST_EVENT_DAY,
  RACES,
} from "./age-standards";

/** The problems of a refused personal event, and the typed values. */
export interface RefusedEvent {
  errors: string[];
  typed: Record<string, string>;
}

export interface PersonalEventFormProps {
  /** The submit key, kept while the form is mounted. */
  submitKey: string;
  /** The outcome of a form sent without JavaScript. */
  refused?: RefusedEvent | undefined;
}

/** The form for a personal event. */
export function PersonalEventForm({ refused, ...props }: PersonalEventFormProps) {
  const fetcher = useFetcher<RefusedEvent>();
  const [submitKey] = useState(props.submitKey);
  const { errors, typed } = fetcher.data ?? refused ?? {};
  return (
    <fetcher.Form method="post" action={EVENTS_ADDRESS} className="@container">
      <div className="grid gap-4 @lg:grid-cols-2">
        <ErrorSummary errors={errors} />
        <input type="hidden" name="submitKey" value={submitKey} />
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
          {EVENT_TEXTS.add}
        </Button>
      </div>
    </fetcher.Form>
  );
}
