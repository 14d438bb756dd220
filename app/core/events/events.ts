import type { PastEvent } from "~/content/content-shape";
import { isFull } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { type Day, daysBetween } from "~/lib/dates";
import { firstLetters, lettersIn } from "~/lib/letters";
import { routeKindOfRun } from "~/lib/route-kinds";
import { EVENTS_TEXTS } from "~/texts/events/events";

/** The 'Soon!' badge shows from this many days before the event until its day. */
export const SOON_DAYS = 7;

export const DASHBOARD_EVENTS = 3;

export const EXCERPT_LENGTH = 150;

/** An excerpt is cut at a space only when the space lies beyond this position. */
export const EXCERPT_MIN_WORD_CUT = 100;

/** The strip of past events moves by one card and this gap. */
export const STRIP_GAP_PX = 20;

/** Whether an event on `date` is 0 to 7 days away from `today`. */
export function isSoon(date: Day, today: Day): boolean {
  const days = daysBetween(today, date);
  return days >= 0 && days <= SOON_DAYS;
}

/**
 * The text, or about its first 150 characters with '…' after them: cut at the last space when that lies
 * beyond position 100, otherwise at 150. A letter and its marks count as one and stay together.
 */
export function excerptOf(text: string): string {
  const start = firstLetters(text, EXCERPT_LENGTH);
  if (start === text) return text;
  const space = start.lastIndexOf(" ");
  const isLate = lettersIn(start.slice(0, Math.max(space, 0))).length > EXCERPT_MIN_WORD_CUT;
  return `${(isLate ? start.slice(0, space) : start).trimEnd()}…`;
}

/** 'today', 'tomorrow' or 'in 4 days'. */
export function daysAwayText(date: Day, today: Day): string {
  return EVENTS_TEXTS.inDays({ days: Math.max(0, daysBetween(today, date)) });
}

export interface PicturedEvent {
  id: EventId;
  time: string;
  title: string;
  location: string;
  image: string | null;
  /** Its title and place in the club's own words, where they are shown in another language. */
  written?: { title: string; location: string };
}

/** Address of the picture of an event: the club's own, or its route art. */
export function pictureOf(event: PicturedEvent): string {
  return event.image ?? `/art/${startHour(event)}/${encodeURIComponent(routeSeed(event))}.svg`;
}

/** The hour that colours an event's route art. */
export function startHour(event: { time: string }): number {
  return Number(event.time.slice(0, 2));
}

/** What an event's route art is drawn from: the kind of route that its words speak of, if any, and its id. */
export function routeSeed(event: Omit<PicturedEvent, "time" | "image">): string {
  const kind = routeKindOf(event);
  return kind ? `${kind}-${event.id}` : event.id;
}

/** The kind of route that an event's own words speak of, or undefined. */
export function routeKindOf(event: Omit<PicturedEvent, "time" | "image">) {
  return routeKindOfRun({ ...event, ...event.written });
}

/** The fallback for a picture that fails to load. */
export const DEFAULT_EVENT_PICTURE = "/default-event.svg";

interface StoredEvent extends PicturedEvent {
  week: number | null;
  date: string;
  description: string;
}

/** A past event, as the strip of them shows it. */
export type PastEventCard = ReturnType<typeof mergePastEvents>[number];

/** The hour that sets the colours of an event without a known start. */
const USUAL_HOUR = 5;

/** Past events of the database and of the content folder, newest first. */
export function mergePastEvents(held: readonly StoredEvent[], remembered: readonly PastEvent[]) {
  const own = held.map((event) => {
    const { id, week, date, title, location, description } = event;
    return { id, week, date, title, location, description, picture: pictureOf(event) };
  });
  const earlier = remembered.map(({ image, ...event }) => {
    const id = `week-${event.week}-${event.date}`;
    const picture = image ?? `/art/${USUAL_HOUR}/${routeSeed({ id, ...event })}.svg`;
    return { ...event, id, picture };
  });
  return [...own, ...earlier].sort((a, b) => b.date.localeCompare(a.date));
}

/** Whether a visitor can book an event. */
export type EventState = "open" | "full" | "cancelled" | "over";

/** Whether the event can be booked, is full, was cancelled, or has begun. */
export function eventStateOf(
  event: { status: EventStatus; startsAt: number; capacity: number; seatsTaken: number },
  now: number,
): EventState {
  if (event.status === "cancelled") return "cancelled";
  if (event.status === "completed" || event.startsAt <= now) return "over";
  return isFull(event) ? "full" : "open";
}
