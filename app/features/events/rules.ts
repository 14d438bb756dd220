import { type Day, daysBetween } from "~/lib/dates";

export const EVENT_STATUSES = ["draft", "published", "cancelled", "completed"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

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

/** Places that can still be booked; 0 when the run is oversold. */
export function spotsLeft(event: { capacity: number; seatsTaken: number }): number {
  return Math.max(0, event.capacity - event.seatsTaken);
}

/** '19 of 50 spots left'. */
export function spotsText(event: { capacity: number; seatsTaken: number }): string {
  const left = spotsLeft(event);
  return left === 0
    ? `Full: all ${event.capacity} spots taken`
    : `${left} of ${event.capacity} spots left`;
}

/** 'today', 'tomorrow' or 'in 4 days'. */
export function awayText(date: Day, today: Day): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Address of the picture of an event: the club's own, or a route drawn from its id in its hour's colours. */
export function pictureOf(event: { id: string; time: string; image: string | null }): string {
  if (event.image) return event.image;
  return `/art/${Number(event.time.slice(0, 2))}/${encodeURIComponent(event.id)}.svg`;
}

/** What stands in for a picture that cannot be loaded. */
export const DEFAULT_EVENT_PICTURE = "/default-event.svg";
