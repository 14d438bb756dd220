import type { EventStatus, WeatherCause } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import type { PageKey } from "~/lib/page-cursor";
import { plainDigits } from "~/lib/phone-digits";
import { Refusal } from "~/lib/refusal";
import { EVENTS_RULES_TEXTS } from "~/texts/events/events-rules";

export const NEW_CAPACITY_MIN = 1;
export const CAPACITY_MAX = 10_000;
/** In letters: everybody booked reads it in a message. */
export const CANCEL_REASON_MAX = 400;
export const PRICE_MAX_RUPEES = 100_000;
export const DURATION_MAX_MINUTES = 720;
export const SERIES_WEEKS_MAX = 52;

/** What an admin can still do with an event in each status. */
export const EVENT_MOVES: Record<EventStatus, readonly EventStatus[]> = {
  draft: ["published", "cancelled"],
  published: ["cancelled", "completed"],
  cancelled: [],
  completed: [],
};

/** Whether an event may go from one status to the other. */
export function isEventMove(from: EventStatus, to: EventStatus): boolean {
  return EVENT_MOVES[from].includes(to);
}

/** Whether title, time and place of an event can still be changed. */
export function isEditable(event: { status: EventStatus }): boolean {
  return EVENT_MOVES[event.status].length > 0;
}

/** What an admin reads after making an event or a series on these `days`, in order; undefined once it has moved on. */
export function madeText(status: EventStatus, days: readonly Day[]): string | undefined {
  if (status === "published") return publishedText(days.length, days);
  if (status !== "draft") return undefined;
  const count = days.length;
  const span = count > 1 ? spanOf(days) : undefined;
  return span
    ? EVENTS_RULES_TEXTS.savedFromTo({ count, ...span })
    : EVENTS_RULES_TEXTS.draftsSaved({ count });
}

/** What an admin reads after publishing an event or a series; `days` are those of the runs in order, where known. */
export function publishedText(published: number, days: readonly Day[] = []): string {
  const span = published > 1 ? spanOf(days) : undefined;
  return span
    ? EVENTS_RULES_TEXTS.publishedFromTo({ published, ...span })
    : EVENTS_RULES_TEXTS.published({ published });
}

function spanOf(days: readonly Day[]): { first: string; last: string } | undefined {
  const [first] = days;
  const last = days.at(-1);
  return first && last ? { first: dayText(first), last: dayText(last) } : undefined;
}

const dayText = (day: Day) => formatDay(day, { year: true });

export type EventRefusal =
  | "not_found"
  | "not_editable"
  | "changed_meanwhile"
  | "not_started"
  | "in_the_past"
  | "still_out"
  | "no_days";

/** Why an action on an event was refused. */
export class EventRefused extends Refusal<EventRefusal> {}

/** A line of a run's plan with its clock times in the form of the page: '05:30 Meet' becomes '5:30 am Meet', and '०५:३०' too. */
export function scheduleLine(line: string): string {
  return plainDigits(line).replace(CLOCK_TIME, (time) => formatTime(time.replace(".", ":")));
}

/** A time such as 05:30 or 17.45; a pace (6:30 a km), a result (48:12) and a time that says am or pm are none. */
const CLOCK_TIME =
  /(?<!\d|\d[:.])([01]\d|2[0-3])[:.][0-5]\d(?!\d|[:.]\d|\s*(?:[ap]\.?m\b|\/|a km|min))/gi;

interface TimedPlan {
  time: string;
  schedule: readonly string[];
}

/**
 * The schedule of a run whose start was changed from that of `before`: its clock times move by the same minutes, unless
 * it was changed as well.
 */
export function movedSchedule({ time, schedule }: TimedPlan, before: TimedPlan): string[] {
  const by = minuteOf(time) - minuteOf(before.time);
  const isOther = schedule.join("\n") !== before.schedule.join("\n");
  if (by === 0 || isOther) return [...schedule];
  return schedule.map((line) =>
    line.replace(CLOCK_TIME, (clock) => {
      const minute = (minuteOf(clock) + by + DAY_MINUTES) % DAY_MINUTES;
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(twoDigits);
      return `${hours}${clock.at(2)}${minutes}`;
    }),
  );
}

const DAY_MINUTES = 24 * 60;

/** Minutes since midnight at a time such as 05:30 or 17.45. */
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The values that an event's place in a list is made of. */
export const EVENT_KEY = ["number", "text"] as const;

/** Lists of events are ordered by their start. */
export const EVENT_ORDER = {
  columns: ["starts_at", "id"],
  keyOf: ({ startsAt, id }: { startsAt: Instant; id: EventId }): PageKey => [startsAt, id],
} as const;

export const WEATHER_CAUSES = [
  "heavy_rain",
  "thunderstorm",
  "flood_warning",
  "heat",
  "bad_air",
] as const satisfies readonly WeatherCause[];
