import { DAY_MS, type Instant } from "~/lib/dates";

export const ERASURE_DELAY_MS = 7 * DAY_MS;
/** Replaces title, start and place of an erased member's bookings. */
export const ERASED_ACTIVITY = { title: "Run", time: "00:00", location: "" };
/** Replaces an erased member's name. */
export const ERASED_NAME = "Deleted account";

/** When an erasure requested at `requestedAt` is due. */
export function erasureDue(requestedAt: Instant): Instant {
  return requestedAt + ERASURE_DELAY_MS;
}
