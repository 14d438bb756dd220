import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";

/** The bookings that a payment is for, cancelled ones too. */
export async function listPaidBookings(db: Db, input: { paymentId: PaymentId }) {
  return await db
    .selectFrom("bookings")
    .select(["id", "status", "starts_at as startsAt", "price_rupees as priceRupees"])
    .select("late_cancel as lateCancel")
    .where("payment_id", "=", input.paymentId)
    .execute();
}
