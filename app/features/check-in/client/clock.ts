import type { Instant } from "~/lib/dates";
import { CLOCK_DRIFT_MS, clockOf, leapBetween } from "~/lib/device-clock";

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
export function clockChangeSince(then: PageClock, later: PageClock): number {
  if (then.session !== later.session) return 0;
  return leapBetween(then.clockAheadMs, later.clockAheadMs);
}

/** A list as the anchor of the server's time; `clock` is the device's when it arrived. */
interface Heard {
  fetchedAt: Instant;
  clockOffMs: number;
  clock?: PageClock | undefined;
}

/**
 * The server's time as this page computes it. `gainedMs` is what the device's clock gained on elapsed time since
 * the list arrived: the device slept, or the clock was set. `momentOf` distinguishes them.
 */
export function estimatedServerTime(
  heard: Heard,
  session: string,
  moment: Moment,
): { heardAt: Instant | undefined; gainedMs: number } {
  const { clock } = heard;
  const gained =
    clock?.session === session
      ? Math.round(pageClock(session, moment).clockAheadMs - clock.clockAheadMs)
      : 0;
  // A clock that lost time was set back by exactly that much.
  const now = gained < -CLOCK_DRIFT_MS ? moment.now - gained : moment.now;
  return { heardAt: clockOf(heard, now), gainedMs: gained > CLOCK_DRIFT_MS ? gained : 0 };
}
