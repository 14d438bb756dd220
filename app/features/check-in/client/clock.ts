import type { Instant } from "~/lib/dates";
import { leapBetween } from "~/lib/device-clock";

/** The time of an event on the device, with a unique identifier. */
export interface Moment {
  /** By the device's clock, which a person may change at any time. */
  now: Instant;
  /** Monotonic time since the page was loaded, in ms. */
  steadyMs: number;
  nonce: string;
}

/** The page load, and how far (ms) the device's clock was ahead of its monotonic time. */
export interface PageClock {
  session: string;
  clockAheadMs: number;
}

/** The clock of this page load at this moment. */
export function pageClock(session: string, { now, steadyMs }: Moment): PageClock {
  return { session, clockAheadMs: now - steadyMs };
}

/** By how much (ms) the clock was changed between two moments of one page load; 0 for different loads. */
export function leapSince(then: PageClock, later: PageClock): number {
  if (then.session !== later.session) return 0;
  return leapBetween(then.clockAheadMs, later.clockAheadMs);
}
