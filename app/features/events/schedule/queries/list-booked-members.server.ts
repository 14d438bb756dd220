import type { Db } from "~/db/tables";

/** Members with a live booking of the event, once each, with one of their bookings. */
export async function listBookedMembers(db: Db, input: { eventId: string }) {
  return await db
    .selectFrom("bookings")
    .select((eb) => ["member_id as memberId", eb.fn.min("id").as("bookingId")])
    .where("event_id", "=", input.eventId)
    .where("status", "in", ["pending", "confirmed"])
    .groupBy("member_id")
    .execute();
}
