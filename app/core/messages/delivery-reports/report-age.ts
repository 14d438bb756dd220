import { DAY_MS, type Instant } from "~/lib/dates";

/** Reports are repeated by the services for a week; an older one is a replay. */
export const REPORT_AGE_MAXIMUM_MS = 7 * DAY_MS;

/** Clocks differ a little; a report from the future is not recent. */
const AHEAD_MAXIMUM_MS = 5 * 60_000;

/** Whether what happened at `at` is recent enough to count at `now`. */
export function isRecent(at: Instant, now: Instant): boolean {
  return at > now - REPORT_AGE_MAXIMUM_MS && at <= now + AHEAD_MAXIMUM_MS;
}
