import { HOUR_MS, type Instant } from "./dates";

/** A device's clock is trusted for this long after it last heard the server's: less than the day it may leap. */
export const CLOCK_TRUSTED_MS = 12 * HOUR_MS;
/** A clock that moves by more than this against the time that has really passed was set anew. */
export const CLOCK_LEAP_MS = 6 * HOUR_MS;

/**
 * The time by the server's clock as a device knows it, or undefined when its own clock has been turned
 * back or has leapt since it last heard the server.
 */
export function clockOf(
  heard: { fetchedAt: Instant; clockOffMs: number },
  deviceNow: Instant,
): Instant | undefined {
  const since = deviceNow - heard.fetchedAt;
  return since >= 0 && since <= CLOCK_TRUSTED_MS ? deviceNow + heard.clockOffMs : undefined;
}

/** How far a clock was set (ms) between two looks at how far it is ahead of a steady count; 0 for a drift. */
export function leapBetween(clockAheadMs: number, laterAheadMs: number): number {
  const leap = Math.round(laterAheadMs - clockAheadMs);
  return Math.abs(leap) > CLOCK_LEAP_MS ? leap : 0;
}
