import type { Db } from "~/db/tables";

/** Gives a paid payment the next receipt number. Call it in the payment's transaction. */
export async function numberReceipt(db: Db, input: { paymentId: string }): Promise<void> {
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
    .where("receipt_number", "is", null)
    .execute();
}
