import type { BookingPlan, BookingStatus, EventStatus } from "~/db/tables/events";
import type { PaymentId } from "~/db/tables/shapes";

export const PENDING = "pending" as const satisfies BookingStatus;
export const CONFIRMED = "confirmed" as const satisfies BookingStatus;
export const COMPLETED = "completed" as const satisfies BookingStatus;
export const CANCELLED = "cancelled" as const satisfies BookingStatus;

export const BOOKING_STATUSES = [PENDING, CONFIRMED, COMPLETED, CANCELLED] as const;

/** What a booking in each status is. A new status is a row here and a word in the list above: without them it does not compile. */
const MEANING: Record<
  (typeof BOOKING_STATUSES)[number],
  { holdsSeat: boolean; isLive: boolean; isSettled: boolean; isDone: boolean }
> = {
  pending: { holdsSeat: true, isLive: true, isSettled: false, isDone: false },
  confirmed: { holdsSeat: true, isLive: true, isSettled: true, isDone: false },
  completed: { holdsSeat: true, isLive: false, isSettled: true, isDone: true },
  cancelled: { holdsSeat: false, isLive: false, isSettled: false, isDone: false },
};

/** Their seats are taken. */
export const SEAT_HOLDING = BOOKING_STATUSES.filter((status) => MEANING[status].holdsSeat);
/** Their run is still to come for them: what ends or moves with the run. */
export const LIVE = BOOKING_STATUSES.filter((status) => MEANING[status].isLive);
/** Nobody has to pay for them, or say yes to them, any more. */
export const SETTLED = BOOKING_STATUSES.filter((status) => MEANING[status].isSettled);

export interface BookingMove {
  to: BookingStatus;
  label: string;
}

/** The moves an admin can make from each status, used by the command and the buttons. */
export const BOOKING_MOVES: Record<BookingStatus, readonly BookingMove[]> = {
  pending: [
    { to: CONFIRMED, label: "Confirm" },
    { to: CANCELLED, label: "Cancel" },
  ],
  confirmed: [
    { to: COMPLETED, label: "Complete" },
    { to: CANCELLED, label: "Cancel" },
  ],
  completed: [{ to: PENDING, label: "Reset Status" }],
  cancelled: [{ to: PENDING, label: "Reset Status" }],
};

/** Whether a booking in this status takes a seat. */
export function holdsSeat(status: BookingStatus): boolean {
  return MEANING[status].holdsSeat;
}

/** Whether a booking in this status is paid, or needs no payment, and an admin has nothing left to say to it. */
export function isSettled(status: BookingStatus): boolean {
  return MEANING[status].isSettled;
}

/** How many of counted bookings have one of these statuses. */
export function countIn(
  counts: Partial<Record<BookingStatus, number>> | undefined,
  statuses: readonly BookingStatus[],
): number {
  return statuses.reduce((total, status) => total + (counts?.[status] ?? 0), 0);
}

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
  return event.status === "cancelled" && holdsSeat(to);
}

/** Whether a move has to wait for the start of the run. */
export function isTooEarly(to: BookingStatus): boolean {
  return countsAsDone(to);
}

/** How many seats the event gains (−1, 0 or 1) when a booking moves. */
export function seatsFreedByMove(from: BookingStatus, to: BookingStatus): number {
  return Number(holdsSeat(from)) - Number(holdsSeat(to));
}

/** Whether a booking in this status counts as a run done in the member's statistics, with or without a check-in. */
export function countsAsDone(status: BookingStatus): boolean {
  return MEANING[status].isDone;
}

/** Whether a booking waits for nothing but an admin's word: a free first run, or one that a membership covers. */
export function waitsForAdmin(booking: {
  status: BookingStatus;
  plan: BookingPlan;
  paymentId: PaymentId | null;
}): boolean {
  const { status, plan, paymentId } = booking;
  const isCovered = plan === "monthly_membership" && paymentId === null;
  return status === PENDING && (plan === "free_trial" || isCovered);
}

/** Whether the same person's next booking replaces this one: it waits for a payment, and none is reported. */
export function isUnfinished(
  booking: Parameters<typeof waitsForAdmin>[0] & { utr: string | null },
): boolean {
  return booking.status === PENDING && !waitsForAdmin(booking) && booking.utr === null;
}
