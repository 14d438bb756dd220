import type { Db } from "~/db/tables";
import { changeCredit } from "~/features/payments/commands/change-credit.server";
import type { Instant } from "~/lib/dates";
import type { BookingStatus } from "../rules";

/**
 * Undoes what a move at `movedAt` did to a booking's money: credit that a cancellation gave is taken back,
 * a payment that fell away is due again, one that a reset asked for is not. False when the credit is spent.
 */
export async function restoreMoney(
  db: Db,
  input: { bookingId: string; to: BookingStatus; movedAt: Instant; now: Instant },
): Promise<boolean> {
  const { bookingId, to, movedAt, now } = input;
  if (to === "pending") {
    await dropAskedPayment(db, { bookingId, movedAt });
    return true;
  }
  if (to !== "cancelled") return true;
  const booking = await db
    .updateTable("bookings")
    .set({ cancelled_by: null, cancelled_at: null, late_cancel: 0 })
    .where("id", "=", bookingId)
    .returning(["member_id as memberId", "payment_id as paymentId"])
    .executeTakeFirstOrThrow();
  const given = await db
    .selectFrom("credit_entries")
    .select("amount_rupees as rupees")
    .where("booking_id", "=", bookingId)
    .where("created_at", "=", movedAt)
    .where("amount_rupees", ">", 0)
    .executeTakeFirst();
  if (given) return await takeBack(db, { ...input, memberId: booking.memberId, ...given });
  if (booking.paymentId === null) return true;
  await db
    .updateTable("payments")
    .set({ status: "due", updated_at: now })
    .where("id", "=", booking.paymentId)
    .where("status", "=", "void")
    .where("updated_at", "=", movedAt)
    .execute();
  return true;
}

async function takeBack(
  db: Db,
  input: { bookingId: string; memberId: string; rupees: number; now: Instant },
): Promise<boolean> {
  const { bookingId, memberId, rupees, now } = input;
  const taken = await changeCredit(db, {
    memberId,
    bookingId,
    amountRupees: -rupees,
    reason: "used",
    note: "cancellation undone",
    now,
  });
  if (!taken) return false;
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: rupees })
    .where("id", "=", bookingId)
    .execute();
  return true;
}

async function dropAskedPayment(
  db: Db,
  input: { bookingId: string; movedAt: Instant },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "void" })
    .where("status", "=", "due")
    .where("created_at", "=", input.movedAt)
    .where("id", "in", (eb) =>
      eb.selectFrom("bookings").select("payment_id").where("id", "=", input.bookingId),
    )
    .execute();
}
