import { lockBankLines, moveBankLines } from "~/core/payments/bank-lines/bank-lines.server";
import { lockPayment } from "~/core/payments/due-payments.server";
import {
  markInTransaction,
  type PaymentMarkInput,
} from "~/core/payments/mark-paid/mark-in-transaction.server";
import { addMarked, type MarkedMany, noneMarked } from "~/core/payments/marked-money";
import { PaymentRefused } from "~/core/payments/payments";
import type { Db } from "~/db/tables";
import type { AdminId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";

/** A line of a statement and the payment that it is for. */
export interface StatementMatch {
  /** Names the line in every statement that has it. */
  digest: string;
  paymentId: PaymentId;
  amountRupees: number;
  day: string | null;
  utr: string | null;
}

type ByAdmin = Omit<PaymentMarkInput, "adminId" | "paymentId" | "method"> & { adminId: AdminId };

interface Recorded extends MarkedMany {
  /** The payments that were marked. */
  paymentIds: PaymentId[];
}

/**
 * Marks the payments that a bank statement shows, each in its own transaction with its line, so that the same statement
 * twice, or from two admins at once, marks each once. A payment whose amount has changed since, and a line that was set
 * aside since, are left alone.
 */
export async function recordStatement(
  db: Db,
  input: ByAdmin & { matches: StatementMatch[] },
): Promise<Recorded> {
  const recorded: Recorded = { paymentIds: [], ...noneMarked() };
  for (const match of input.matches) {
    const outcome = await recordLine(db, { ...input, match });
    if (!outcome.ok) {
      recorded.refused += 1;
      continue;
    }
    recorded.paymentIds.push(match.paymentId);
    addMarked(recorded, outcome);
  }
  return recorded;
}

type Line = ByAdmin & { match: StatementMatch };

async function recordLine(db: Db, input: Line) {
  try {
    return await inTransaction(db, (db) => recordInTransaction(db, input));
  } catch (error) {
    if (error instanceof PaymentRefused) return { ok: false as const };
    throw error;
  }
}

async function recordInTransaction(db: Db, { match, ...by }: Line) {
  const { digest, paymentId, amountRupees, day, utr } = match;
  await lockBankLines(db, { digests: [digest] });
  const payment = await lockPayment(db, { paymentId });
  if (!payment) throw new PaymentRefused("not_found");
  const settled = await db
    .selectFrom("statement_shares")
    .select("digest")
    .where("digest", "=", digest)
    .executeTakeFirst();
  if (settled) throw new PaymentRefused("changed_meanwhile");
  const added = await db
    .insertInto("statement_lines")
    .values({
      digest,
      payment_id: paymentId,
      day,
      amount_rupees: amountRupees,
      admin_id: by.adminId,
      recorded_at: by.now,
    })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .executeTakeFirst();
  const isChanged = payment.rupees !== amountRupees;
  if (isChanged || added.numInsertedOrUpdatedRows === 0n)
    throw new PaymentRefused("changed_meanwhile");
  await moveBankLines(db, { digests: [digest], to: "settled", adminId: by.adminId });
  const marked = await markInTransaction(db, { ...by, paymentId, method: "upi" });
  if (utr !== null && payment.utr === null)
    await db.updateTable("payments").set({ utr }).where("id", "=", paymentId).execute();
  return marked;
}
