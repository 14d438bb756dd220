import { DAY_MS, type Instant } from "~/lib/dates";

export const ERASURE_DELAY_MS = 7 * DAY_MS;
/** What stands where a booking named its run, its start and its place. */
export const ERASED_ACTIVITY = { title: "Run", time: "00:00", location: "" };
/** What stands where a name stood. */
export const ERASED_NAME = "Deleted account";

/** When an account is erased that its member asked to delete at `requestedAt`. */
export function erasureDue(requestedAt: Instant): Instant {
  return requestedAt + ERASURE_DELAY_MS;
}
