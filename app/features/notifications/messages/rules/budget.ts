import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from "~/lib/dates";

/** Sent messages are counted in periods of this length. */
export const COUNTED_BY_MS = 5 * MINUTE_MS;

/** How many messages and codes that cost money may leave. */
export interface SendBudget {
  perHour: number;
  perDay: number;
}

/** What is not urgent uses at most this share of the budget. */
const USUAL_SHARE = 0.5;

/** The start of the five minutes that count what leaves at `now`. */
export function countedAt(now: Instant): Instant {
  return now - (now % COUNTED_BY_MS);
}

/** Periods that start after this count as the last hour, or the last day, at `now`; a period in part counts whole. */
export function countedSince(now: Instant, span: "hour" | "day"): Instant {
  return now - (span === "hour" ? HOUR_MS : DAY_MS) - COUNTED_BY_MS;
}

/** How many more may leave at a moment: of what is urgent, and of the rest. */
export interface Room {
  urgent: number;
  usual: number;
}

/** How many more may leave, after what has left in the last hour and day. Codes are counted and always sent. */
export function roomIn({ perHour, perDay }: SendBudget, left: { hour: number; day: number }): Room {
  const roomOf = (share: number) =>
    Math.max(
      0,
      Math.min(Math.floor(perHour * share) - left.hour, Math.floor(perDay * share) - left.day),
    );
  return { urgent: roomOf(1), usual: roomOf(USUAL_SHARE) };
}
