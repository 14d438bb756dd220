import type { BookingStatus } from "~/db/tables/runs";

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

/** Every move an admin can make, from each status. Read by the command that moves and by the buttons. */
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

/** How many seats the event gains (−1, 0 or 1) when a booking moves. */
export function seatsFreedByMove(from: BookingStatus, to: BookingStatus): number {
  return Number(HOLDS_SEAT[from]) - Number(HOLDS_SEAT[to]);
}

/** Whether a booking in this status is a run done, whoever was checked in; the member's figures count it. */
export function countsAsDone(status: BookingStatus): boolean {
  return status === "completed";
}

/** A booking that waits for money nobody reported yields to the same person's next try; a free run waits for the club. */
export function isUnfinished(booking: {
  status: string;
  plan: string;
  utr: string | null;
}): boolean {
  return booking.status === "pending" && booking.plan !== "free_trial" && booking.utr === null;
}
