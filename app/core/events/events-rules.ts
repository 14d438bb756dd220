import type { EventStatus } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import type { PageKey } from "~/lib/page-cursor";
import { Refusal } from "~/lib/refusal";

export const EVENTS_FAILED_TEXT = "Failed to load events. Please try again.";

export const NEW_CAPACITY_MIN = 1;
export const CAPACITY_MAX = 10_000;
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

/** The last part of an event's address, from its title and date; a second one on that day gets a number. */
export function slugOf(event: { title: string; date: Day }, number: number): string {
  const words = event.title
    .normalize("NFKD")
    // Accents, so that 'ü' is 'u'.
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  const base = `${words || "run"}-${event.date}`;
  return number === 1 ? base : `${base}-${number}`;
}

/** An event as an admin writes it. */
export interface FormEvent {
  title: string;
  description: string;
  date: Day;
  time: string;
  durationMinutes: number;
  location: string;
  mapUrl: string | null;
  distances: string[];
  requirements: string[];
  highlights: string[];
  schedule: string[];
  capacity: number;
  priceRupees: number;
  /** 1 when people are counted home. */
  countsHome: number;
}

const NEW_EVENT = { durationMinutes: "60", time: "05:45", capacity: "50", priceRupees: "99" };

/** An event as the form shows it, all text and one entry a line; a new one's usual values without an event. */
export function formValuesOf(event: FormEvent | undefined): Record<string, string> {
  if (!event) return NEW_EVENT;
  const { title, description, date, time, location } = event;
  return {
    ...{ title, description, date, time, location },
    mapUrl: event.mapUrl ?? "",
    durationMinutes: String(event.durationMinutes),
    capacity: String(event.capacity),
    priceRupees: String(event.priceRupees),
    distances: event.distances.join("\n"),
    requirements: event.requirements.join("\n"),
    highlights: event.highlights.join("\n"),
    schedule: event.schedule.join("\n"),
    countsHome: event.countsHome ? "on" : "",
  };
}

/** What an admin reads after making an event or a series on these `days`, in order; undefined once it has moved on. */
export function madeText(status: EventStatus, days: readonly Day[]): string | undefined {
  if (status === "published") return publishedText(days.length, days);
  if (status !== "draft") return undefined;
  return days.length === 1
    ? "Saved as a draft: publish it when you are ready."
    : `Saved ${days.length} drafts${spanText(days)}: publish them when you are ready.`;
}

/** What an admin reads after publishing an event or a series; `days` are those of the runs in order, where known. */
export function publishedText(published: number, days: readonly Day[] = []): string {
  return published === 1
    ? "Published: everybody can see and book it now."
    : `Published ${published} runs${spanText(days)}: everybody can see and book them now.`;
}

function spanText(days: readonly Day[]): string {
  const [first] = days;
  const last = days.at(-1);
  return first && last ? ` from ${dayText(first)} to ${dayText(last)}` : "";
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

/** Why an action on an event was refused, as shown to the admin. */
export const EVENT_REFUSAL_TEXTS: Record<Exclude<EventRefusal, "not_found">, string> = {
  not_editable: "This event is over or cancelled and can no longer be changed.",
  changed_meanwhile: "Somebody else has changed this event since you opened it.",
  not_started: "An event can be completed once it has started.",
  in_the_past: "Choose a date and time in the future.",
  still_out: "Somebody is still out. Close it under Check-in, 'After the run', and say why.",
  no_days: "Every day of this series is left out. Choose other days.",
};

/** Why an action on an event was refused. */
export class EventRefused extends Refusal<EventRefusal> {}

/** A line of a run's plan with its clock times in the form of the page: '05:30 Meet' becomes '5:30 am Meet'. */
export function scheduleLine(line: string): string {
  return line.replace(CLOCK_TIME, (time) => formatTime(time.replace(".", ":")));
}

/** A time such as 05:30 or 17.45; a pace (6:30 a km), a result (48:12) and a time that says am or pm are none. */
const CLOCK_TIME =
  /(?<!\d|\d[:.])([01]\d|2[0-3])[:.][0-5]\d(?!\d|[:.]\d|\s*(?:[ap]\.?m\b|\/|a km|min))/gi;

/** The values that an event's place in a list is made of. */
export const EVENT_KEY = ["number", "text"] as const;

/** Lists of events are ordered by their start. */
export const EVENT_ORDER = {
  columns: ["starts_at", "id"],
  keyOf: ({ startsAt, id }: { startsAt: Instant; id: EventId }): PageKey => [startsAt, id],
} as const;

/** A person who was checked in and is not counted home. */
export interface PersonStillOut {
  bookingId: BookingId;
  name: string;
  paceGroup: string | null;
  phone: string;
  emergencyContact: string | null;
}

/** Weather that cancels a run, as everybody booked reads it. */
export const WEATHER_CAUSES = {
  heavy_rain: "Heavy rain.",
  thunderstorm: "Thunderstorms.",
  flood_warning: "There is a flood warning.",
  heat: "It is too hot to run safely.",
  bad_air: "The air is too bad to run in.",
} as const;

export type WeatherCause = keyof typeof WEATHER_CAUSES;

/** Why a run is cancelled, in one text: the weather, and what the admin adds. */
export function cancelReason(input: {
  weather?: WeatherCause | undefined;
  reason: string;
}): string {
  const { weather, reason } = input;
  return [weather && WEATHER_CAUSES[weather], reason].filter(Boolean).join(" ");
}
