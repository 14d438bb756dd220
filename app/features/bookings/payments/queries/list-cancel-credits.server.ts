import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { CancelCredit } from "../../rules/cancelled-money";

/** What became credit when these bookings of a member were cancelled, by the booking's id. */
export async function listCancelCredits(
  db: Db,
  input: { memberId: MemberId; bookingIds: BookingId[] },
): Promise<Map<BookingId, CancelCredit>> {
  if (input.bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("credit_entries as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.id", "c.amount_rupees as rupees"])
    .select(({ selectFrom }) =>
      selectFrom("credit_entries as u")
        .select("u.id")
        .whereRef("u.member_id", "=", "c.member_id")
        .where("u.reason", "=", "used")
        // Noted so where credit pays for a party; one that was paid anew after a reset has a payment.
        .whereRef("u.note", "=", "b.party_id")
        .where("b.payment_id", "is", null)
        .limit(1)
        .as("usedId"),
    )
    .where("c.member_id", "=", input.memberId)
    .where("b.id", "in", input.bookingIds)
    .where("b.status", "=", "cancelled")
    .where("c.reason", "in", ["cancelled", "event_cancelled"])
    // An earlier cancellation may have been undone.
    .whereRef("c.created_at", "=", "b.cancelled_at")
    .execute();
  return new Map(
    rows.map(({ id, rupees, usedId }) => [id, { rupees, isReturned: usedId !== null }]),
  );
}
