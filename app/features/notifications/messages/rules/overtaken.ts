import type { NotificationKind } from "~/db/tables/notifications";
import type { Instant } from "~/lib/dates";

/** How long a message is of use that nobody needs any more: other ends are later. */
export const ENDED: Instant = 0;

/** What is untrue or of no use once a person is told this about the same run. */
export const OVERTAKES: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  cancelled: [
    ...(["booked", "promoted", "offer", "still_in", "changed", "restored"] as const),
    ...(["seat_cancelled", "helping", "weather", "announcement"] as const),
  ],
  changed: ["booked", "still_in", "changed", "helping", "weather"],
};

/** What is of no use to somebody who has given their seats on a run back. */
export const ABOUT_A_SEAT: readonly NotificationKind[] = [
  ...(["booked", "promoted", "still_in", "changed", "restored"] as const),
];
