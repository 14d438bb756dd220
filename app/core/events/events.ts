import { isFull } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { type Day, daysBetween } from "~/lib/dates";
import { routeKindOf } from "~/lib/route-kinds";

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
 * beyond position 100, otherwise at 150. Letters made of several code units stay whole.
 */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const start = text.slice(0, EXCERPT_LENGTH);
  const space = start.lastIndexOf(" ");
  const cut = space > EXCERPT_MIN_WORD_CUT ? start.slice(0, space) : withoutHalfLetter(start);
  return `${cut.trimEnd()}…`;
}

function withoutHalfLetter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** 'today', 'tomorrow' or 'in 4 days'. */
export function daysAwayText(date: Day, today: Day): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

export interface PicturedEvent {
  id: EventId;
  time: string;
  title: string;
  location: string;
  image: string | null;
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
  const kind = routeKindOf(`${event.title} ${event.location}`);
  return kind ? `${kind}-${event.id}` : event.id;
}

/** The fallback for a picture that fails to load. */
export const DEFAULT_EVENT_PICTURE = "/default-event.svg";

interface StoredEvent {
  id: EventId;
  week: number | null;
  date: string;
  time: string;
  title: string;
  location: string;
  description: string;
  image: string | null;
}

interface ContentEvent {
  week: number;
  date: string;
  title: string;
  location: string;
  description: string;
  image?: string;
}

/** The hour that sets the colours of an event without a known start. */
const USUAL_HOUR = 5;

/** Past events of the database and of the content folder, newest first. */
export function mergePastEvents(held: readonly StoredEvent[], remembered: readonly ContentEvent[]) {
  const own = held.map((event) => {
    const { id, week, date, title, location, description } = event;
    return { id, week, date, title, location, description, picture: pictureOf(event) };
  });
  const earlier = remembered.map((event) => {
    const { week, date, title, location, description, image } = event;
    const id = `week-${week}-${date}`;
    const picture = image ?? `/art/${USUAL_HOUR}/${routeSeed({ id, title, location })}.svg`;
    return { id, week, date, title, location, description, picture };
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
