import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { walkInNonce } from "../walk-ins";
import { findBookedPhone } from "./find-booked-phone.server";
import { findUndoneWalkIn } from "./find-undone-walk-in.server";
import { findWalkIn } from "./find-walk-in.server";

/**
 * The id of an event's booking as a device names it, by the walk-in entry where the device made it; of an undone walk-in
 * the booking that the person has now. Undefined where there is none.
 */
export async function findDeskBooking(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<BookingId | undefined> {
  const { eventId } = input;
  const undone = await findUndoneWalkIn(db, input);
  const now = undone && (await findBookedPhone(db, { eventId, phone: undone.phone, at: LATER }));
  if (now) return now.bookingId;
  const nonce = walkInNonce(input.bookingId);
  const bookingId = (nonce && (await findWalkIn(db, { nonce }))) || input.bookingId;
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row?.id;
}

/** No booking was cancelled after it. */
const LATER = Number.MAX_SAFE_INTEGER;
