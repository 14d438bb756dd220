import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";

/** The id of a member's own live booking of an event, or undefined. */
export async function findOwnBooking(
  db: Db,
  input: { eventId: EventId; memberId: MemberId },
): Promise<BookingId | undefined> {
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .where("is_guest", "=", 0)
    .where("status", "<>", "cancelled")
    .executeTakeFirst();
  return row?.id;
}
