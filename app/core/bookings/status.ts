import type { BookingPlan, BookingStatus, EventStatus } from "~/db/tables/events";
import type { PaymentId } from "~/db/tables/shapes";
import type { CalendarEntry } from "~/lib/calendar-file";
import { recordKeys } from "~/lib/records";
import type { Tone } from "~/ui/badge";

export const PENDING = "pending" as const satisfies BookingStatus;
export const CONFIRMED = "confirmed" as const satisfies BookingStatus;
export const COMPLETED = "completed" as const satisfies BookingStatus;
export const CANCELLED = "cancelled" as const satisfies BookingStatus;

interface Meaning {
  holdsSeat: boolean;
  isLive: boolean;
  isSettled: boolean;
  isDone: boolean;
  tone: Tone;
  /** A seat that waits for money or for an admin's word is not certain. */
  inCalendar: CalendarEntry["status"];
}

/** What a booking in each status is; a new status is a word in its type, a row here, its moves and its texts. */
export const BOOKING_STATUS: Record<BookingStatus, Meaning> = {
  pending: {
    holdsSeat: true,
    isLive: true,
    isSettled: false,
    isDone: false,
    tone: "warning",
    inCalendar: "tentative",
  },
  confirmed: {
    holdsSeat: true,
    isLive: true,
    isSettled: true,
    isDone: false,
    tone: "success",
    inCalendar: "confirmed",
  },
  completed: {
    holdsSeat: true,
    isLive: false,
    isSettled: true,
    isDone: true,
    tone: "info",
    inCalendar: "confirmed",
  },
  cancelled: {
    holdsSeat: false,
    isLive: false,
    isSettled: false,
    isDone: false,
    tone: "neutral",
    inCalendar: "cancelled",
  },
};

export const BOOKING_STATUSES = recordKeys(BOOKING_STATUS);

/** Their seats are taken. */
export const SEAT_HOLDING = BOOKING_STATUSES.filter((status) => BOOKING_STATUS[status].holdsSeat);
/** Their run is still to come for them: what ends or moves with the run. */
export const LIVE = BOOKING_STATUSES.filter((status) => BOOKING_STATUS[status].isLive);
/** Nobody has to pay for them, or say yes to them, any more. */
export const SETTLED = BOOKING_STATUSES.filter((status) => BOOKING_STATUS[status].isSettled);

/** The moves an admin can make from each status, used by the command and the buttons. */
export const BOOKING_MOVES: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: [CONFIRMED, CANCELLED],
  confirmed: [COMPLETED, CANCELLED],
  completed: [PENDING],
  cancelled: [PENDING],
};

/** Whether a booking in this status takes a seat. */
export function holdsSeat(status: BookingStatus): boolean {
  return BOOKING_STATUS[status].holdsSeat;
}

/** Whether a booking in this status is paid, or needs no payment, and an admin has nothing left to say to it. */
export function isSettled(status: BookingStatus): boolean {
  return BOOKING_STATUS[status].isSettled;
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
  return BOOKING_MOVES[from].includes(to);
}

/**
 * The moves an admin can make from a status now: nothing is completed before its run has started, or comes back once
 * the run is cancelled.
 */
export function movesNow(
  status: BookingStatus,
  event: { hasStarted: boolean; status: EventStatus },
): readonly BookingStatus[] {
  return BOOKING_MOVES[status].filter(
    (to) => (event.hasStarted || !isTooEarly(to)) && !isGone(event, to),
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
  return BOOKING_STATUS[status].isDone;
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

/** Whether a booking waits for a payment. */
export function waitsForPayment(booking: Parameters<typeof waitsForAdmin>[0]): boolean {
  return booking.status === PENDING && !waitsForAdmin(booking);
}

/** Whether the same person's next booking replaces this one: it waits for a payment, and none is reported. */
export function isUnfinished(
  booking: Parameters<typeof waitsForAdmin>[0] & { utr: string | null },
): boolean {
  return waitsForPayment(booking) && booking.utr === null;
}
