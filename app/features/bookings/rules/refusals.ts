import { Refusal } from "~/lib/refusal";
import type { BookingRefusal, CancelRefusal, MoveRefusal, UndoRefusal } from "./bookings";

/** Why a seat was not booked. */
export class BookingRefused extends Refusal<BookingRefusal> {}

/** Why a member's booking was not cancelled. */
export class CancelRefused extends Refusal<CancelRefusal> {}

/** Why an admin's move of a booking was not made. */
export class MoveRefused extends Refusal<MoveRefusal | "not_found"> {}

/** Why an admin's move of a booking was not undone. */
export class UndoRefused extends Refusal<UndoRefusal> {}

/** Seats that were given back are not free any more. */
export class SeatsRefused extends Refusal<"full"> {}
