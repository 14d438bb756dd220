import type { NotificationKind } from "~/db/tables/notifications";
import type { Instant } from "~/lib/dates";

/** The end of an overtaken message: earlier than any other `useful_until`. */
export const ENDED_USEFUL_UNTIL: Instant = 0;

/** For each kind, the kinds about the same run that are no longer true or useful after it. */
export const SUPERSEDED_KINDS: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  cancelled: [
    ...(["booked", "promoted", "offer", "still_in", "changed", "restored"] as const),
    ...(["seat_cancelled", "helping", "weather", "announcement"] as const),
  ],
  changed: ["booked", "still_in", "changed", "helping", "weather"],
};

/** The kinds that are useless to a person who has given up their seats on the run. */
export const SEAT_KINDS: readonly NotificationKind[] = [
  ...(["booked", "promoted", "still_in", "changed", "restored"] as const),
];
