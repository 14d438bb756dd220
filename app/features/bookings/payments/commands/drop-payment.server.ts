import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Nothing is to be paid any more. A payment that arrives all the same is still noted as paid. */
export async function dropPayment(
  db: Db,
  input: { paymentId: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "void", updated_at: input.now })
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .execute();
}
