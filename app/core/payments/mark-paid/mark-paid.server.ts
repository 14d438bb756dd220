import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { PaymentRefused } from "../payments";
import {
  markInTransaction,
  type PaymentMarkInput,
  type PaymentMarkOutcome,
} from "./mark-in-transaction.server";

/**
 * Marks a payment as paid with the admin's name and the time, confirms its bookings and
 * starts its membership. Money for a booking cancelled meanwhile stays paid, is flagged as late and
 * becomes credit. Refuses a payment that is already marked.
 */
export async function markPaid(db: Db, input: PaymentMarkInput): Promise<PaymentMarkOutcome> {
  try {
    return await inTransaction(db, (db) => markInTransaction(db, input));
  } catch (error) {
    if (error instanceof PaymentRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
