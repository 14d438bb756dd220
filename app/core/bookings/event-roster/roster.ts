import type { PaymentStatus } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";

/** A page of so many people is still read; of a larger run the rest is counted. */
export const ROSTER_ROWS = 500;

export interface RosterCounts {
  booked: number;
  unpaid: number;
  checkedIn: number;
  cancelled: number;
  paceGroups: [group: string, people: number][];
  /** Bookings that are not among those shown. */
  more: number;
}

/** Whether the booking's payment is asked for and not made. */
export function isUnpaid({
  paymentId,
  paymentStatus,
}: {
  paymentId: PaymentId | null;
  paymentStatus: PaymentStatus | null;
}): boolean {
  return paymentStatus === "due" && paymentId !== null;
}
