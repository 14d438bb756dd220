import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";

/** The ids of all bookings that one payment is for, by one of them. */
export async function listPaidWith(
  db: Db,
  { bookingId }: { bookingId: BookingId },
): Promise<BookingId[]> {
  const others = await db
    .selectFrom("bookings as b")
    .innerJoin("bookings as other", "other.payment_id", "b.payment_id")
    .select("other.id")
    .where("b.id", "=", bookingId)
    .execute();
  return others.map(({ id }) => id);
}
