import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { BookingCredit } from "../cancelled-money";
import { isPaidFromCredit } from "./is-paid-from-credit.server";

/** The part of credit in these bookings of a member, by the booking's id. */
export async function listBookingCredits(
  db: Db,
  input: { memberId: MemberId; bookingIds: BookingId[] },
): Promise<Map<BookingId, BookingCredit>> {
  if (input.bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("credit_entries as c", (join) =>
      join
        .onRef("c.booking_id", "=", "b.id")
        .onRef("c.member_id", "=", "b.member_id")
        .on("c.reason", "in", ["cancelled", "event_cancelled"])
        // An earlier cancellation may have been undone.
        .onRef("c.created_at", "=", "b.cancelled_at"),
    )
    .select(["b.id", "b.status", "c.amount_rupees as rupees"])
    .select(isPaidFromCredit().as("isFromCredit"))
    .where("b.member_id", "=", input.memberId)
    .where("b.id", "in", input.bookingIds)
    .execute();
  return new Map(
    rows.map(({ id, status, rupees, isFromCredit }) => [
      id,
      {
        rupees: status === "cancelled" ? (rupees ?? 0) : 0,
        isFromCredit: isFromCredit === 1,
      },
    ]),
  );
}
