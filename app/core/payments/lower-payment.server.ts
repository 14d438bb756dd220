import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { dropPayment } from "./drop-payment.server";

/** Lowers a due payment; at zero it becomes void. */
export async function lowerPayment(
  db: Db,
  input: { paymentId: PaymentId; byRupees: number; now: Instant },
): Promise<void> {
  const lowered = await db
    .updateTable("payments")
    .set((eb) => ({
      amount_rupees: eb("amount_rupees", "-", input.byRupees),
      updated_at: input.now,
    }))
    .where("id", "=", input.paymentId)
    .where("status", "=", "due")
    .where("amount_rupees", ">", input.byRupees)
    .executeTakeFirst();
  if (lowered.numUpdatedRows === 0n) await dropPayment(db, input);
}
