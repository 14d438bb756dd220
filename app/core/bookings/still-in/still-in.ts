import { HOUR_MS, type Instant, timeOf } from "~/lib/dates";

/** The evening before a run, people are asked between these times, early enough for a seat given back to be taken. */
export const ASKED_FROM = "17:00";

export const ASKED_UNTIL = "20:30";

/** Longer than an evening, shorter than from one evening to the next: who was asked within it was asked tonight. */
export const ASKED_WITHIN_MS = 12 * HOUR_MS;

/** Who took their seat within this time has just said that they come, and is not asked. */
export const JUST_BOOKED_MS = 3 * HOUR_MS;

/** Whether people are asked at `at` whether they are still in tomorrow. */
export function isAskingTime(at: Instant, timeZone: string): boolean {
  const time = timeOf(at, timeZone);
  return time >= ASKED_FROM && time < ASKED_UNTIL;
}

/** Guesses of links from one address: enough for a family, too few to find one. */
export const LINK_TRIES = { most: 30, withinMs: 600_000 } as const;

/** The link of a text. */
export function seatLink(linkOrigin: string, token: string): string {
  return `${linkOrigin}/y/${token}`;
}
