import { HOUR_MS, type Instant } from "./dates";

/**
 * How long a device's clock is trusted after contact with the server; shorter than the change that counts as
 * a new setting.
 */
export const CLOCK_TRUSTED_MS = 12 * HOUR_MS;
/** A difference from elapsed time above this means that the clock was set. */
export const CLOCK_LEAP_MS = 6 * HOUR_MS;

/** The server's time according to a device, or undefined when its clock was set since the last contact. */
export function clockOf(
  heard: { fetchedAt: Instant; clockOffMs: number },
  deviceNow: Instant,
): Instant | undefined {
  const since = deviceNow - heard.fetchedAt;
  return since >= 0 && since <= CLOCK_TRUSTED_MS ? deviceNow + heard.clockOffMs : undefined;
}

/** How far a clock was set (ms) between two readings against a monotonic clock; 0 for a drift. */
export function leapBetween(clockAheadMs: number, laterAheadMs: number): number {
  const leap = Math.round(laterAheadMs - clockAheadMs);
  return Math.abs(leap) > CLOCK_LEAP_MS ? leap : 0;
}
