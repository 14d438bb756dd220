import type { Db } from "~/db/tables";

/** The bookings of the sample club's events, past ones included. */
export async function listSampleBookings(db: Db) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .innerJoin("members as m", "m.id", "b.member_id")
    .select(["b.id", "b.event_id as eventId", "b.member_id as memberId", "b.date"])
    .select(["b.starts_at as startsAt", "b.price_rupees as priceRupees", "m.username"])
    .where("e.is_sample", "=", 1)
    .where("b.status", "<>", "cancelled")
    .orderBy("b.id")
    .execute();
}
