import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type PaymentUndoRefusal, PaymentUndoRefused } from "../payments";
import { UNDO_SECONDS } from "../undo";
import { type MarkUndo, undoMarkInTransaction } from "./undo-mark-in-transaction.server";

type Outcome = { ok: true } | { ok: false; reason: PaymentUndoRefusal };

/**
 * Undoes an admin's own 'Mark paid' within a few seconds: the payment is due again, its bookings wait for it,
 * its membership is not valid yet, credit that it gave is taken back, and its member is not told. Refuses later, after
 * another change of the payment or its bookings, and when that credit is used.
 */
export async function undoMarkPaid(db: Db, input: MarkUndo): Promise<Outcome> {
  if (input.now - input.movedAt > UNDO_SECONDS * 1000) return { ok: false, reason: "too_late" };
  try {
    await inTransaction(db, (db) => undoMarkInTransaction(db, input));
    return { ok: true };
  } catch (error) {
    if (error instanceof PaymentUndoRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
