import type { Instant } from "~/lib/dates";
import { leapBetween } from "~/lib/device-clock";

/** When something happened on the device, and an identifier that nothing else has. */
export interface Moment {
  /** By the device's clock, which may be set anew at any time. */
  now: Instant;
  /** Counts up steadily since the page was opened, in ms. */
  steadyMs: number;
  nonce: string;
}

/** Which opening of the page it was, and how far the device's clock was ahead of its steady count. */
export interface PageClock {
  session: string;
  clockAheadMs: number;
}

/** This opening of the page, at this moment. */
export function pageClock(session: string, { now, steadyMs }: Moment): PageClock {
  return { session, clockAheadMs: now - steadyMs };
}

/** How far (ms) the clock was set between two moments of one opening of the page; 0 across two openings. */
export function leapSince(then: PageClock, later: PageClock): number {
  if (then.session !== later.session) return 0;
  return leapBetween(then.clockAheadMs, later.clockAheadMs);
}
