import type { Db } from "~/db/tables";

/**
 * All receipts together in rupees, and the paid payments without a receipt number. Reads every paid payment: for the
 * recount.
 */
export async function findReceiptSum(
  db: Db,
): Promise<{ receipts: number; rupees: number; unnumbered: number }> {
  const paid = db.selectFrom("payments").where("status", "=", "paid");
  const numbered = await paid
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .select((eb) => eb.fn.sum<number | null>("amount_rupees").as("rupees"))
    .where("receipt_number", "is not", null)
    .executeTakeFirstOrThrow();
  const { count } = await paid
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("receipt_number", "is", null)
    .executeTakeFirstOrThrow();
  return {
    receipts: Number(numbered.count),
    rupees: Number(numbered.rupees ?? 0),
    unnumbered: Number(count),
  };
}
