import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { walkInNonce } from "../rules/walk-ins";
import { findWalkIn } from "./find-walk-in.server";

/** The id of an event's booking as a device names it, by the walk-in entry where the device made it; or undefined. */
export async function findDeskBooking(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<BookingId | undefined> {
  const nonce = walkInNonce(input.bookingId);
  const bookingId = (nonce && (await findWalkIn(db, { nonce }))) || input.bookingId;
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("id", "=", bookingId)
    .where("event_id", "=", input.eventId)
    .executeTakeFirst();
  return row?.id;
}
