import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { BookingId } from "~/db/tables/shapes";
import { markInTransaction } from "~/core/payments/mark-paid/mark-in-transaction.server";
import type { Instant } from "~/lib/dates";
import { findDuePaymentOf } from "../entries/find-due-payment-of.server";
import type { Crew } from "../desk";
import { recordDeskMove } from "../entries/record-desk-move.server";

/**
 * Marks a booking's payment as paid at the check-in desk with the admin's name, and confirms all that
 * it covers. A pending booking with nothing due is confirmed. Call it in a transaction.
 */
export async function takePayment(
  db: Db,
  input: {
    bookingId: BookingId;
    crew: Crew & { kind: "admin" };
    method?: PaymentMethod | undefined;
    requestId: string;
    now: Instant;
  },
): Promise<void> {
  const { bookingId, crew, requestId, now } = input;
  const paymentId = await findDuePaymentOf(db, { bookingId });
  if (paymentId) {
    await markInTransaction(db, {
      paymentId,
      method: input.method ?? "venue",
      adminId: crew.id,
      adminName: crew.name,
      requestId,
      now,
    });
    return;
  }
  const confirmed = await db
    .updateTable("bookings")
    .set({ status: "confirmed", updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return;
  const by = { adminId: crew.id, requestId };
  await recordDeskMove(db, { bookingId, from: "pending", to: "confirmed", by, now });
}
