import { PROMISES } from "~/content/promises";
import type { WaitlistStatus } from "~/db/tables/events";
import { type Day, formatDay, formatTime, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";
import { Refusal } from "~/lib/refusal";

/** Of an entry that is not over: it waits, or a seat is offered. */
export const ON_WAITLIST = ["waiting", "offered"] as const satisfies readonly WaitlistStatus[];

export const OFFER_LIFETIME_MS = PROMISES.offerHours * HOUR_MS;
export const OFFERS_END_BEFORE_START_MS = 2 * HOUR_MS;
export const PROMOTION_ENDS_BEFORE_START_MS = 60 * MINUTE_MS;

/** Whether free seats still go to the waitlist: until, but not at, 60 minutes before the start. */
export function isPromoting(event: { startsAt: Instant }, now: Instant): boolean {
  return now < event.startsAt - PROMOTION_ENDS_BEFORE_START_MS;
}

/** When an offer made at `now` ends: 12 hours later or 2 hours before the start; undefined when that is over. */
export function offerEnd(event: { startsAt: Instant }, now: Instant): Instant | undefined {
  const end = Math.min(now + OFFER_LIFETIME_MS, lastOfferEnd(event));
  return end > now ? end : undefined;
}

/** No offer is held longer: until 2 hours before the start. */
export function lastOfferEnd(event: { startsAt: Instant }): Instant {
  return event.startsAt - OFFERS_END_BEFORE_START_MS;
}

/**
 * What becomes of a seat that comes free: it is given or held, only given to those who owe nothing for it, or it is
 * anybody's.
 */
export type WaitlistPhase = "holding" | "giving" | "over";

export function waitlistPhase(event: { startsAt: Instant }, now: Instant): WaitlistPhase {
  if (offerEnd(event, now) !== undefined) return "holding";
  return isPromoting(event, now) ? "giving" : "over";
}

/** 'Sat, 21 Nov, 9:45 pm': the end of an offer in the time zone that the event's day and time are in. */
export function offerEndText(
  event: { date: Day; time: string; startsAt: Instant },
  expiresAt: Instant,
): string {
  const start = Date.parse(`${event.date}T${event.time}:00Z`);
  const end = new Date(start - (event.startsAt - expiresAt)).toISOString();
  return `${formatDay(end.slice(0, 10))}, ${formatTime(end.slice(11, 16))}`;
}

/** Whether the seat of an offer is still held at `now`; at exactly its end it is not. */
export function isLiveOffer(
  entry: { status: WaitlistStatus; offerExpiresAt: Instant | null },
  now: Instant,
): boolean {
  return entry.status === "offered" && entry.offerExpiresAt !== null && now < entry.offerExpiresAt;
}

export interface Leaving {
  /** Whether a seat is held for the member, which they decline. */
  isOffered: boolean;
  /** Whether others wait behind the member. */
  hasOthersBehind: boolean;
}

/** Whether a member is asked before they leave the waitlist, because they lose a seat or a place before others. */
export function isAskedBeforeLeaving({ isOffered, hasOthersBehind }: Leaving): boolean {
  return isOffered || hasOthersBehind;
}

export type WaitlistRefusal =
  | "not_bookable"
  | "time_changed"
  | "seat_free"
  | "already_booked"
  | "already_waiting"
  | "not_approved"
  | "not_confirmed"
  | "not_declared"
  | "trial_used"
  | "welcome_awaited"
  | "profile_incomplete";

/** Why a person was not added to a waitlist. */
export class WaitlistRefused extends Refusal<WaitlistRefusal> {}
