import type { Db } from "~/db/tables";
import type { PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Adds back what `lowerPayment` took out; false when the payment was paid meanwhile. */
export async function raisePayment(
  db: Db,
  input: { paymentId: PaymentId; byRupees: number; now: Instant },
): Promise<boolean> {
  const { paymentId, byRupees, now } = input;
  const raised = await db
    .updateTable("payments")
    .set((eb) => ({
      // A void payment still has its last amount.
      amount_rupees: eb
        .case()
        .when("status", "=", "void")
        .then(byRupees)
        .else(eb("amount_rupees", "+", byRupees))
        .end(),
      status: "due",
      updated_at: now,
    }))
    .where("id", "=", paymentId)
    .where("status", "in", ["due", "void"])
    .executeTakeFirst();
  return raised.numUpdatedRows === 1n;
}
