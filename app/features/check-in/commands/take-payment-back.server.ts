import type { Db } from "~/db/tables";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import { undoMarkInTransaction } from "~/features/bookings/commands/undo-mark-in-transaction.server";
import type { Instant } from "~/lib/dates";
import { listDeskPayments } from "../queries/list-claims.server";
import { listPaidWith } from "../queries/list-paid-with.server";

/**
 * Makes a booking's payment due again once no entry at the desk says, of any booking that it is for, that it was paid;
 * returns whether it did. People who came stay checked in. Leaves a payment that was not marked at the desk. Throws
 * PaymentUndoRefused, after some of its writes, when the payment has changed since. Call it in a transaction.
 */
export async function takePaymentBack(
  db: Db,
  input: { bookingId: BookingId; adminId: AdminId; requestId: string; now: Instant },
): Promise<boolean> {
  const { bookingId } = input;
  for (const one of await listPaidWith(db, { bookingId }))
    if ((await listDeskPayments(db, { bookingId: one })).length > 0) return false;
  const marked = await findMarked(db, { bookingId });
  if (!marked) return false;
  await undoMarkInTransaction(db, { ...input, ...marked, keepsCheckIns: true });
  return true;
}

/** The booking's payment, if it was an entry at the desk, for it or for another of its bookings, that marked it as paid. */
async function findMarked(db: Db, input: { bookingId: BookingId }) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .innerJoin("bookings as other", "other.payment_id", "p.id")
    .innerJoin("gate_entries as g", (join) =>
      join
        .onRef("g.booking_id", "=", "other.id")
        .onRef("g.recorded_at", "=", "p.paid_at")
        .onRef("g.actor_id", "=", "p.paid_by"),
    )
    .select((eb) => [
      "p.id as paymentId",
      "g.recorded_at as movedAt",
      eb.ref("p.paid_by").$notNull().as("markedBy"),
    ])
    .where("b.id", "=", input.bookingId)
    .where("p.status", "=", "paid")
    .where("g.kind", "=", "pay")
    .where("g.outcome", "=", "done")
    .executeTakeFirst();
}
