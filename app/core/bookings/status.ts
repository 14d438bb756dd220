import type { BookingPlan, BookingStatus, EventStatus } from "~/db/tables/events";
import type { PaymentId } from "~/db/tables/shapes";

export const BOOKING_STATUSES = [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
] as const satisfies readonly BookingStatus[];

export interface BookingMove {
  to: BookingStatus;
  label: string;
}

/** The moves an admin can make from each status, used by the command and the buttons. */
export const BOOKING_MOVES: Record<BookingStatus, readonly BookingMove[]> = {
  pending: [
    { to: "confirmed", label: "Confirm" },
    { to: "cancelled", label: "Cancel" },
  ],
  confirmed: [
    { to: "completed", label: "Complete" },
    { to: "cancelled", label: "Cancel" },
  ],
  completed: [{ to: "pending", label: "Reset Status" }],
  cancelled: [{ to: "pending", label: "Reset Status" }],
};

const HOLDS_SEAT: Record<BookingStatus, boolean> = {
  pending: true,
  confirmed: true,
  completed: true,
  cancelled: false,
};

/** Whether an admin may move a booking from one status to the other. */
export function isBookingMove(from: BookingStatus, to: BookingStatus): boolean {
  return BOOKING_MOVES[from].some((move) => move.to === to);
}

/**
 * The moves an admin can make from a status now: nothing is completed before its run has started, or comes back once
 * the run is cancelled.
 */
export function movesNow(
  status: BookingStatus,
  event: { hasStarted: boolean; status: EventStatus },
): readonly BookingMove[] {
  return BOOKING_MOVES[status].filter(
    ({ to }) => (event.hasStarted || !isTooEarly(to)) && !isGone(event, to),
  );
}

/** Whether a booking cannot have this status because its run is cancelled. */
export function isGone(event: { status: EventStatus }, to: BookingStatus): boolean {
  return event.status === "cancelled" && HOLDS_SEAT[to];
}

/** Whether a move has to wait for the start of the run. */
export function isTooEarly(to: BookingStatus): boolean {
  return countsAsDone(to);
}

/** How many seats the event gains (−1, 0 or 1) when a booking moves. */
export function seatsFreedByMove(from: BookingStatus, to: BookingStatus): number {
  return Number(HOLDS_SEAT[from]) - Number(HOLDS_SEAT[to]);
}

/** Whether a booking in this status counts as a run done in the member's statistics, with or without a check-in. */
export function countsAsDone(status: BookingStatus): boolean {
  return status === "completed";
}

/** Whether a booking waits for nothing but an admin's word: a free first run, or one that a membership covers. */
export function waitsForAdmin(booking: {
  status: BookingStatus;
  plan: BookingPlan;
  paymentId: PaymentId | null;
}): boolean {
  const { status, plan, paymentId } = booking;
  const isCovered = plan === "monthly_membership" && paymentId === null;
  return status === "pending" && (plan === "free_trial" || isCovered);
}

/** Whether the same person's next booking replaces this one: it waits for a payment, and none is reported. */
export function isUnfinished(
  booking: Parameters<typeof waitsForAdmin>[0] & { utr: string | null },
): boolean {
  return booking.status === "pending" && !waitsForAdmin(booking) && booking.utr === null;
}
