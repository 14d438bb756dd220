import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";

/** What became credit when these bookings of a member were cancelled, in rupees by the booking's id. */
export async function listCancelCredits(
  db: Db,
  input: { memberId: MemberId; bookingIds: BookingId[] },
): Promise<Map<BookingId, number>> {
  if (input.bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("credit_entries as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.id", "c.amount_rupees as amountRupees"])
    .where("c.member_id", "=", input.memberId)
    .where("b.id", "in", input.bookingIds)
    .where("b.status", "=", "cancelled")
    .where("c.reason", "in", ["cancelled", "event_cancelled"])
    // An earlier cancellation may have been undone.
    .whereRef("c.created_at", "=", "b.cancelled_at")
    .execute();
  return new Map(rows.map(({ id, amountRupees }) => [id, amountRupees]));
}
