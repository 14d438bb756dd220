import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";

/**
 * Gives a paid payment the next receipt number; one that was paid before and taken back keeps its own. Call it in the
 * payment's transaction.
 */
export async function numberReceipt(db: Db, input: { paymentId: PaymentId }): Promise<void> {
  const unnumbered = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", input.paymentId)
    .where("receipt_number", "is", null)
    .executeTakeFirst();
  if (!unnumbered) return;
  const { last } = await db
    .updateTable("receipt_numbers")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("id", "=", 1)
    .returning("last")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("payments")
    .set({ receipt_number: last })
    .where("id", "=", input.paymentId)
    .execute();
}
