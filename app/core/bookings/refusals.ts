import { Refusal } from "~/lib/refusal";

export type BookingRefusal =
  | "not_bookable"
  | "full"
  | "not_enough_seats"
  | "already_booked"
  | "guest_booked"
  | "trial_used"
  | "welcome_awaited"
  | "not_approved"
  | "not_confirmed"
  | "not_declared"
  | "price_changed"
  | "time_changed"
  | "offer_expired"
  | "group_gone"
  | "key_reused"
  | "profile_incomplete";

/** The outcome of a booking stored on a device. */
export type SyncOutcome = "booked" | "duplicate" | "skipped" | "unreadable" | BookingRefusal;

export interface SyncResult {
  submitKey: string;
  eventTitle: string;
  /** The event's slug, if it was found. */
  slug: string | undefined;
  outcome: SyncOutcome;
  /** Set where the club has cancelled the event, with its reason. */
  cancelled?: { reason: string | null };
}

export type CancelRefusal = "not_found" | "not_cancellable" | "changed_meanwhile";

export type MoveRefusal =
  | "not_a_move"
  | "not_started"
  | "changed_meanwhile"
  | "full"
  | "event_cancelled"
  | "already_booked";

export type UndoRefusal = MoveRefusal | "too_late" | "credit_used" | "membership_gone";

/** Why a seat was not booked. */
export class BookingRefused extends Refusal<BookingRefusal> {}

/** Why a member's booking was not cancelled. */
export class CancelRefused extends Refusal<CancelRefusal> {}

/** Why an admin's move of a booking was not made. */
export class MoveRefused extends Refusal<MoveRefusal | "not_found"> {}

/** Why an admin's move of a booking was not undone. */
export class UndoRefused extends Refusal<UndoRefusal> {}

/** Why seats that were given back cannot be taken again. */
export class SeatsRefused extends Refusal<"full"> {}
