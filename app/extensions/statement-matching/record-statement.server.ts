import type { z } from "zod";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import type { statementSchema } from "~/core/payments/form";
import type { MarkedMoney } from "~/core/payments/marked-money";
import type { ByAdmin } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";

/**
 * Marks the payments that a bank statement shows, each in its own transaction with its line, so that the same statement
 * twice, or from two admins at once, marks each once. A payment whose amount has changed since, and a line that was set
 * aside since, are left alone.
 */
export async function recordStatement(
  db: Db,
  input: ByAdmin & { adminName: string; matches: z.infer<typeof statementSchema>["match"] },
) {
  const { matches, ...by } = input;
  const money: MarkedMoney[] = [];
  const paymentIds: PaymentId[] = [];
  for (const { paymentId, amountRupees: rupees, ...line } of matches) {
    const lines = [{ ...line, rupees, paymentIds: [paymentId] }];
    const settled = await settleLines(db, { ...by, intent: "match", lines, whose: [] });
    if (!settled.ok) continue;
    money.push(...settled.money);
    paymentIds.push(paymentId);
  }
  const marked = paymentIds.length;
  return { marked, refused: matches.length - marked, money, paymentIds };
}
