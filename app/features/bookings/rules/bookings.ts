import type { BookingPlan, BookingStatus } from "~/db/tables/runs";
import { NOT_CONFIRMED_TEXT } from "~/features/members/rules/members";
import { readChoices } from "~/lib/address-choices";
import { addDays, type Day, dayOf, HOUR_MS, type Instant, instantOf } from "~/lib/dates";

export const BOOKING_STATUSES = [
  "pending",
  "confirmed",
  "completed",
  "cancelled",
] as const satisfies readonly BookingStatus[];

export const BOOKING_PLANS = [
  "free_trial",
  "pay_per_run",
  "monthly_membership",
] as const satisfies readonly BookingPlan[];

export const PLAN_LABELS: Record<BookingPlan, string> = {
  free_trial: "Free first run",
  pay_per_run: "Pay per run",
  monthly_membership: "Monthly membership",
};

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

/** A run can be booked while it is published and has not started. */
export function isBookable(event: { status: string; startsAt: Instant }, now: Instant): boolean {
  return event.status === "published" && now < event.startsAt;
}

/** Until this long before the start a member's cancellation gives seat and money back; later it is a late one. */
export const CANCEL_CUTOFF_MS = 12 * HOUR_MS;
export const GUEST_NUMBERS = [1, 2, 3, 4] as const;

/** Whether a cancellation at `now` is in time: at exactly 12 hours before the start it still is. */
export function isCancelInTime(booking: { startsAt: Instant }, now: Instant): boolean {
  return now <= booking.startsAt - CANCEL_CUTOFF_MS;
}

/** Whether the member may still cancel: a booking that holds a seat of a run that has not started. */
export function isCancellable(
  booking: { status: BookingStatus; startsAt: Instant },
  now: Instant,
): boolean {
  return isBookingMove(booking.status, "cancelled") && now < booking.startsAt;
}

export type BookingRefusal =
  | "not_bookable"
  | "full"
  | "not_enough_seats"
  | "already_booked"
  | "guest_booked"
  | "trial_used"
  | "not_approved"
  | "not_confirmed"
  | "price_changed"
  | "offer_expired"
  | "key_reused"
  | "profile_incomplete";

/** Whether a member cannot book anything yet: under 18, and not confirmed by an admin. */
export function isUnconfirmedMinor(member: { status: string; hasGuardian: boolean }): boolean {
  return member.hasGuardian && member.status === "pending";
}

/** Why a booking was refused, in words for the person who tried. */
export const BOOKING_REFUSAL_TEXTS: Record<BookingRefusal, string> = {
  not_bookable: "This run can no longer be booked. Choose another one.",
  full: "This run is full: the last seat was taken a moment ago. Join the waitlist or choose another one.",
  not_enough_seats: "There are fewer seats left than people. Bring fewer guests.",
  already_booked: "You are booked on this run already. Your dashboard shows it.",
  guest_booked: "One of these phone numbers is booked on this run already.",
  trial_used: "Your free first run is booked or used already. Choose another plan.",
  not_approved:
    "Your first run is free. Come once, and the club welcomes you as a member: then you can book more and bring guests.",
  not_confirmed: NOT_CONFIRMED_TEXT,
  price_changed: "The price of this run has changed. Please look at it and book again.",
  offer_expired: "The seat was offered to you until a moment ago and went to the next person.",
  key_reused: "This form was sent before with other answers. Please reload the page and try again.",
  profile_incomplete: "Please tell us your name first: complete your profile.",
};

/** What became of a booking that waited on a device. */
export type SyncOutcome = "booked" | "duplicate" | "skipped" | "unreadable" | BookingRefusal;

export interface SyncResult {
  submitKey: string;
  eventTitle: string;
  /** Where the run is booked, as far as there is one. */
  slug: string | undefined;
  outcome: SyncOutcome;
}

/** What became of it, in words for the person whose device it waited on. */
export const SYNC_OUTCOME_TEXTS: Record<SyncOutcome, string> = {
  ...BOOKING_REFUSAL_TEXTS,
  booked: "Booked: the seat is taken.",
  duplicate: "You are booked on this run already.",
  skipped: "It said neither name nor e-mail, so nobody could be booked.",
  unreadable: "What was kept could not be read.",
};

export type CancelRefusal = "not_found" | "not_cancellable" | "changed_meanwhile";

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

/** The club days that a period covers, both included. */
export function bookingDays(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Day; to: Day } {
  if (period === "all") return { from: "0000", to: "9999" };
  const today = dayOf(now, timeZone);
  return { from: today, to: addDays(today, PERIOD_DAYS[period] - 1) };
}

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

/** Filters as the address holds them; what it does not know is left out and named, so that a bad link still works. */
export function readBookingFilters(search: URLSearchParams): {
  period: BookingPeriod;
  status: BookingStatus | undefined;
  ignored: string[];
} {
  const { values, ignored } = readChoices(
    search,
    {
      period: { options: BOOKING_PERIODS, fallback: "week" },
      status: { options: BOOKING_STATUS_FILTERS, fallback: "all" },
    },
    ["page"],
  );
  const { period, status } = values;
  return { period, status: status === "all" ? undefined : status, ignored };
}

/** An admin's move can be taken back for so long. */
export const UNDO_SECONDS = 30;

export const BOOKING_STATUS_FILTERS = ["all", ...BOOKING_STATUSES] as const;

export type UndoRefusal = MoveRefusal | "too_late" | "credit_used" | "membership_gone";

export const UNDO_REFUSAL_TEXTS: Record<UndoRefusal, string> = {
  ...MOVE_REFUSAL_TEXTS,
  full: "The seat has gone to somebody else.",
  too_late: "It is too late to undo this. Move the booking instead.",
  credit_used: "What was paid became credit and was used since. Use Reset Status instead.",
  membership_gone: "An unpaid membership was given up with it. Use Reset Status instead.",
};

/** What an Undo sends back, and for how many seconds it is offered. */
export function undoFields(move: {
  bookingIds: string[];
  from: BookingStatus;
  to: BookingStatus;
  movedAt: Instant;
}) {
  const { bookingIds, from, to, movedAt } = move;
  const ids = bookingIds.map((id): [string, string] => ["bookingId", id]);
  const fields: [string, string][] = [...ids, ["from", from], ["to", to]];
  return { fields, movedAt, seconds: UNDO_SECONDS };
}

/** What became of one or many moves, in the specification's words; `failed` opens a refusal. */
export function moveResultText(
  moves: { moved: string[]; refused: (MoveRefusal | "not_found")[]; refusedCount: number },
  to: BookingStatus,
  failed: string,
): string {
  const reasons = moves.refused.flatMap((reason) =>
    reason === "not_found" ? [] : MOVE_REFUSAL_TEXTS[reason],
  );
  if (moves.moved.length === 0) return [failed, ...reasons].join(" ");
  const done = `Booking status updated to ${to}`;
  const several = moves.moved.length > 1 ? `${done} (${moves.moved.length} bookings)` : done;
  return moves.refusedCount === 0
    ? several
    : `${several}. ${moves.refusedCount} could not be moved: ${reasons.join(" ")}`;
}

/** A booking that waits for money nobody reported yields to the same person's next try; a free run waits for the club. */
export function isUnfinished(booking: {
  status: string;
  plan: string;
  utr: string | null;
}): boolean {
  return booking.status === "pending" && booking.plan !== "free_trial" && booking.utr === null;
}
