import type { BookingStatus } from "~/db/tables/events";
import { groupBy } from "~/lib/group-by";

/** A page of so many people is still read; of a larger run the rest is counted. */
export const ROSTER_ROWS = 500;

interface RosterBooking {
  status: BookingStatus;
  paymentId: string | null;
  paymentStatus: string | null;
  checkInId: string | null;
  paceGroup: string | null;
}

export interface RosterCounts {
  booked: number;
  unpaid: number;
  checkedIn: number;
  cancelled: number;
  paceGroups: [group: string, people: number][];
  /** Bookings that are not among those shown. */
  more: number;
}

/**
 * How many are on an event, and the bookings to show: cancelled ones last, otherwise in the order given, and each party
 * whole, as its payment stands on one of its lines.
 */
export function rosterOf<Booking extends RosterBooking>(
  bookings: readonly Booking[],
): RosterCounts & { shown: Booking[] } {
  const live = bookings.filter(({ status }) => status !== "cancelled");
  const gone = bookings.filter(({ status }) => status === "cancelled");
  const inOrder = [...live, ...gone];
  const first = inOrder.slice(0, ROSTER_ROWS);
  const parties = new Set(first.flatMap(({ paymentId }) => paymentId ?? []));
  const theirs = inOrder
    .slice(ROSTER_ROWS)
    .filter(({ paymentId }) => paymentId !== null && parties.has(paymentId));
  const shown = [...first, ...theirs];
  const chosen = live.flatMap(({ paceGroup }) => paceGroup ?? []);
  return {
    booked: live.length,
    unpaid: live.filter(isUnpaid).length,
    checkedIn: live.filter(({ checkInId }) => checkInId !== null).length,
    cancelled: gone.length,
    paceGroups: [...groupBy(chosen, (group) => group)].map(([group, all]) => [group, all.length]),
    ...{ shown, more: bookings.length - shown.length },
  };
}

/** Whether the booking's payment is asked for and not made. */
export function isUnpaid({
  paymentId,
  paymentStatus,
}: Pick<RosterBooking, "paymentId" | "paymentStatus">): boolean {
  return paymentStatus === "due" && paymentId !== null;
}
