import type { BookingId } from "~/db/tables/shapes";

const WALK_IN = "walk-in:";
const WALK_IN_KEY = "walk-in ";

/** The booking id of a walk-in on the device until the server has made the booking. */
export function walkInId(nonce: string): string {
  return `${WALK_IN}${nonce}`;
}

/** The nonce of the walk-in entry, when the id is from `walkInId`; otherwise undefined. */
export function walkInNonce(bookingId: BookingId): string | undefined {
  return bookingId.startsWith(WALK_IN) ? bookingId.slice(WALK_IN.length) : undefined;
}

/** The submit key of the booking that a walk-in makes. */
export function walkInKey(nonce: string): string {
  return `${WALK_IN_KEY}${nonce}`;
}

/** The nonce of the walk-in that made a booking with this submit key, or undefined. */
export function walkInOf(submitKey: string): string | undefined {
  return submitKey.startsWith(WALK_IN_KEY) ? submitKey.slice(WALK_IN_KEY.length) : undefined;
}
