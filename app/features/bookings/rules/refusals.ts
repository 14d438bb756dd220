import { Refusal } from "~/lib/refusal";

export type BookingRefusal =
  | "not_bookable"
  | "full"
  | "not_enough_seats"
  | "already_booked"
  | "guest_booked"
  | "trial_used"
  | "not_approved"
  | "not_confirmed"
  | "not_declared"
  | "price_changed"
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
}

export type CancelRefusal = "not_found" | "not_cancellable" | "changed_meanwhile";

export type MoveRefusal =
  | "not_a_move"
  | "not_started"
  | "changed_meanwhile"
  | "full"
  | "already_booked";

/** Why a move was refused, as shown to the admin after the specification's sentence. */
export const MOVE_REFUSAL_TEXTS: Record<MoveRefusal, string> = {
  not_a_move: "This status cannot follow the other one.",
  not_started: "A booking can be completed once its run has started.",
  changed_meanwhile: "Somebody else changed it meanwhile. The list shows it as it is now.",
  full: "The run is full.",
  already_booked: "This person has another booking for this run.",
};

export type UndoRefusal = MoveRefusal | "too_late" | "credit_used" | "membership_gone";

export const UNDO_REFUSAL_TEXTS: Record<UndoRefusal, string> = {
  ...MOVE_REFUSAL_TEXTS,
  full: "The seat has gone to somebody else.",
  too_late: "It is too late to undo this. Move the booking instead.",
  credit_used: "What was paid became credit and was used since. Use Reset Status instead.",
  membership_gone: "An unpaid membership was given up with it. Use Reset Status instead.",
};

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
