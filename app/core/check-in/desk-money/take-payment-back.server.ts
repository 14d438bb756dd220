import type { Db } from "~/db/tables";
import type { AdminId, BookingId } from "~/db/tables/shapes";
import { undoMarkInTransaction } from "~/core/payments/mark-paid/undo-mark-in-transaction.server";
import type { Instant } from "~/lib/dates";
import { listStanding } from "../self-check-in/list-claims.server";
import { listPayingEntries } from "./list-paying-entries.server";

/**
 * Makes a booking's payment due again once no entry at the desk says, of any booking that it is for, that it was paid;
 * returns whether it did. People who came stay checked in. Leaves a payment that was not marked at the desk. Throws
 * PaymentUndoRefused, after some of its writes, when the payment has changed since. Call it in a transaction.
 */
export async function takePaymentBack(
  db: Db,
  input: { bookingId: BookingId; adminId: AdminId; requestId: string; now: Instant },
): Promise<boolean> {
  const entries = (await listPayingEntries(db, input)).filter(({ saysPaid }) => saysPaid);
  const mark = entries.find((entry) => entry.mark)?.mark;
  if (!mark || listStanding(entries).length > 0) return false;
  await undoMarkInTransaction(db, { ...input, ...mark, keepsCheckIns: true });
  return true;
}
