import { addDays, dayOf, type Instant, instantOf } from "~/lib/dates";

export const BOOKING_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_PLANS = ["free_trial", "pay_per_run", "monthly_membership"] as const;
export type BookingPlan = (typeof BOOKING_PLANS)[number];

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

/** Seats left, never below zero even when an event is oversold after its capacity was lowered. */
export function seatsLeft(event: { capacity: number; seatsTaken: number }): number {
  return Math.max(0, event.capacity - event.seatsTaken);
}

/** A run can be booked while it is published and has not started. */
export function isBookable(event: { status: string; startsAt: Instant }, now: Instant): boolean {
  return event.status === "published" && now < event.startsAt;
}

export type BookingRefusal =
  | "not_bookable"
  | "full"
  | "already_booked"
  | "trial_used"
  | "profile_incomplete";

/** Why a booking was refused, in words for the person who tried. */
export const BOOKING_REFUSAL_TEXTS: Record<BookingRefusal, string> = {
  not_bookable: "This run can no longer be booked. Choose another one.",
  full: "This run is full: the last seat was taken a moment ago. Choose another one.",
  already_booked: "You are booked on this run already. Your dashboard shows it.",
  trial_used: "Your free first run is booked already. Your dashboard shows it.",
  profile_incomplete: "Please tell us your name first: complete your profile.",
};

export type MoveRefusal = "not_a_move" | "changed_meanwhile" | "full" | "already_booked";

/** Why a move was refused, in words for the admin, after the specification's sentence. */
export const MOVE_REFUSAL_TEXTS: Record<MoveRefusal, string> = {
  not_a_move: "This status cannot follow the other one.",
  changed_meanwhile: "Somebody else changed it meanwhile. The list shows it as it is now.",
  full: "The run is full.",
  already_booked: "This person has another booking for this run.",
};

export const BOOKING_PERIODS = ["today", "week", "month", "all"] as const;
export type BookingPeriod = (typeof BOOKING_PERIODS)[number];

const PERIOD_DAYS: Record<Exclude<BookingPeriod, "all">, number> = { today: 1, week: 7, month: 30 };
const ANY_TIME = { from: 0, to: 8_640_000_000_000_000 };

/** The run starts that a period covers, [from, to): today, or so many club days from today on. */
export function bookingPeriod(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Instant; to: Instant } {
  if (period === "all") return ANY_TIME;
  const today = dayOf(now, timeZone);
  const end = addDays(today, PERIOD_DAYS[period]);
  return { from: instantOf(today, "00:00", timeZone), to: instantOf(end, "00:00", timeZone) };
}

/** Filters as the address holds them; what it does not know is left out, so that a bad link still works. */
export function readBookingFilters(search: URLSearchParams): {
  period: BookingPeriod;
  status: BookingStatus | undefined;
} {
  return {
    period: BOOKING_PERIODS.find((period) => period === search.get("period")) ?? "week",
    status: BOOKING_STATUSES.find((status) => status === search.get("status")),
  };
}
