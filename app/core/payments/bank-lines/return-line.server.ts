import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { Refusal } from "~/lib/refusal";
import { undoMarkInTransaction } from "../mark-paid/undo-mark-in-transaction.server";
import { PaymentUndoRefused } from "../payments";
import { listShares, moveBankLines } from "./bank-lines.server";

export type ReturnRefusal = "changed_meanwhile" | "credit_used";

class ReturnRefused extends Refusal<ReturnRefusal> {}

export type ReturnOutcome = { ok: true; payments: number } | { ok: false; reason: ReturnRefusal };

/**
 * The bank took a line's money back: all that it paid is no longer paid, its credit is gone, and the line ends with the note.
 * Whoever was checked in stays so, and owes. Refuses where the credit is used, or a booking has changed since: then the
 * money is due from the runner, and is settled with them.
 */
export async function returnBankLine(
  db: Db,
  input: ByAdmin & {
    digest: string;
    note: string;
  },
): Promise<ReturnOutcome> {
  const { digest, note, adminId, requestId, now } = input;
  try {
    return await inTransaction(db, async (db) => {
      const paid = await listPaidBy(db, { digest });
      for (const { id: paymentId, paidAt, paidBy } of paid) {
        if (paidAt === null || paidBy === null) throw new ReturnRefused("changed_meanwhile");
        const mark = { paymentId, movedAt: paidAt, markedBy: paidBy, keepsCheckIns: true };
        await undoMarkInTransaction(db, { ...mark, adminId, requestId, now });
      }
      if (paid.length === 0) throw new ReturnRefused("changed_meanwhile");
      await moveBankLines(db, { digests: [digest], to: "set_aside", note, adminId });
      // The same statement again shows it as set aside.
      await db
        .insertInto("statement_shares")
        .values({ digest, payment_id: null, admin_id: adminId, settled_at: now })
        .execute();
      await recordAdminAudit(db, input, {
        action: "bank_line_settled",
        subject: { kind: "report", id: "bank" },
        details: { what: digest.slice(0, 12), why: note },
      });
      return { ok: true, payments: paid.length };
    });
  } catch (error) {
    if (error instanceof ReturnRefused) return { ok: false, reason: error.reason };
    if (!(error instanceof PaymentUndoRefused)) throw error;
    const isUsed = error.reason === "credit_used";
    return { ok: false, reason: isUsed ? "credit_used" : "changed_meanwhile" };
  }
}

/** What the line paid, its credit last given first taken. */
async function listPaidBy(db: Db, { digest }: { digest: string }) {
  const shares = await listShares(db, { by: "digest", values: [digest] });
  const ids = shares.flatMap(({ paymentId }) => paymentId ?? []);
  if (ids.length === 0) return [];
  return await db
    .selectFrom("payments")
    .select(["id", "paid_at as paidAt", "paid_by as paidBy"])
    .where("id", "in", ids)
    .where("status", "=", "paid")
    .orderBy("paid_at", "desc")
    .orderBy("id")
    .execute();
}
