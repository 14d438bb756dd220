import type { Db } from "~/db/tables";

/** The refund that a form with this key has noted, or undefined; its amount is below zero. */
export async function findRefund(db: Db, input: { submitKey: string }) {
  return await db
    .selectFrom("credit_entries")
    .select(["member_id as memberId", "amount_rupees as amountRupees"])
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
}
