import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Makes a due payment void. Money that arrives later can still be marked as paid. */
export async function dropPayment(
  db: Db,
  input: { paymentId: PaymentId; now: Instant },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "void", updated_at: input.now })
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .execute();
}
