import { HOUR_MS, type Instant, MINUTE_MS } from "./dates";

/**
 * How long a device's clock is trusted after contact with the server; shorter than the change that counts as
 * a new setting.
 */
export const CLOCK_TRUSTED_MS = 12 * HOUR_MS;
/**
 * A clock that gained more than this on elapsed time was set. Less may be time that the device slept, as a
 * monotonic clock may stop then.
 */
export const CLOCK_LEAP_MS = 6 * HOUR_MS;
/** Clocks that differ by less than this agree; a clock that lost more was set back. */
export const CLOCK_DRIFT_MS = 3 * MINUTE_MS;

/** The server's time according to a device, or undefined when its clock was set since the last contact. */
export function clockOf(
  heard: { fetchedAt: Instant; clockOffMs: number },
  deviceNow: Instant,
): Instant | undefined {
  const since = deviceNow - heard.fetchedAt;
  return since >= 0 && since <= CLOCK_TRUSTED_MS ? deviceNow + heard.clockOffMs : undefined;
}

/** How far a clock was certainly set (ms) between two readings against a monotonic clock; 0 for a drift or a sleep. */
export function leapBetween(clockAheadMs: number, laterAheadMs: number): number {
  const leap = Math.round(laterAheadMs - clockAheadMs);
  return leap > CLOCK_LEAP_MS || leap < -CLOCK_DRIFT_MS ? leap : 0;
}
