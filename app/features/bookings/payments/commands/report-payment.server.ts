import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Stores a member's transaction reference, or that they pay at the venue; false when nothing is due. */
export async function reportPayment(
  db: Db,
  input: {
    paymentId: string;
    memberId: string;
    method: "upi" | "venue";
    utr: string | null;
    now: Instant;
  },
): Promise<boolean> {
  const reported = await db
    .updateTable("payments")
    .set({
      method: input.method,
      utr: input.utr,
      utr_at: input.utr ? input.now : null,
      updated_at: input.now,
    })
    .where("id", "=", input.paymentId)
    .where("member_id", "=", input.memberId)
    .where("status", "=", "due")
    .executeTakeFirst();
  return reported.numUpdatedRows === 1n;
}
