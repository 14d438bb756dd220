import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { PaymentRefused } from "../payments/rules";
import { type Input, markInTransaction, type Outcome } from "./mark-in-transaction.server";

/**
 * An admin says that the money has arrived: the payment keeps name and time, its bookings are confirmed,
 * its membership begins. Money for a booking that is gone meanwhile stays paid, is flagged as late and
 * becomes credit. Refuses a payment that somebody marked before.
 */
export async function markPaid(db: Db, input: Input): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => markInTransaction(db, input));
  } catch (error) {
    if (error instanceof PaymentRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
