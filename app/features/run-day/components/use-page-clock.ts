import { leapBetween } from "~/lib/device-clock";

/** Which opening of the page it was, and how far the device's clock was ahead of that opening's own steady count. */
export interface PageClock {
  session: string;
  clockAheadMs: number;
}

const session = crypto.randomUUID();

/** This opening of the page, now. */
export function pageClock(): PageClock {
  return { session, clockAheadMs: Date.now() - performance.now() };
}

/** How far (ms) the clock was set since then: a phone that finds a signal puts its clock right. */
export function leapSince(then: PageClock): number {
  if (then.session !== session) return 0;
  return leapBetween(then.clockAheadMs, pageClock().clockAheadMs);
}
