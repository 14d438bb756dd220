import { formatDay, formatTime } from "~/lib/dates";
import { Select } from "~/ui/field";
import { ProgressBar } from "~/ui/progress-bar";
import type { CheckInEvent } from "../rules/desk";

export interface DeskHeaderProps {
  event: CheckInEvent;
  events: CheckInEvent[];
  checkedIn: number;
  expected: number;
  /** The number of unsent entries. */
  waiting: number;
  /** At the finish: how many are out and home. */
  back?: { out: number; home: number } | undefined;
  onChoose: (eventId: string) => void;
}

/** The event, and how many are checked in or, at the finish, home. */
export function DeskHeader({ event, events, onChoose, ...counts }: DeskHeaderProps) {
  const { checkedIn, expected, waiting, back } = counts;
  const done = back ? back.home : checkedIn;
  const all = back ? back.home + back.out : expected;
  return (
    <header className="grid gap-2">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="truncate text-heading leading-tight">{event.title}</h1>
          <p className="text-muted">
            {formatDay(event.date)}, {formatTime(event.time)}
            {waiting > 0 && ` · ${waiting} unsent`}
          </p>
        </div>
        <p className="shrink-0 text-right leading-none">
          <span className="figure text-4xl">{done}</span>
          <span className="text-muted">
            {" "}
            of {all} {back ? "home" : "in"}
          </span>
        </p>
      </div>
      <ProgressBar
        label={back ? "Home" : "Checked in"}
        tone="success"
        value={done}
        max={Math.max(all, 1)}
        valueText={`${done} of ${all}`}
      />
      {events.length > 1 && (
        <Select
          label="Run"
          hideLabel
          value={event.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {events.map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}, {formatDay(option.date)} {formatTime(option.time)}
            </option>
          ))}
        </Select>
      )}
    </header>
  );
}
