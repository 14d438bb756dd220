import type { Db } from "~/db/tables";
import type { BookingId, PaymentId } from "~/db/tables/shapes";

/** The id of a booking's due payment, or undefined. */
export async function findDuePaymentOf(
  db: Db,
  input: { bookingId: BookingId },
): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select("p.id")
    .where("b.id", "=", input.bookingId)
    .where("p.status", "=", "due")
    .executeTakeFirst();
  return row?.id;
}
