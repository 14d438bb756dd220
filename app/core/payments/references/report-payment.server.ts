import type { Db } from "~/db/tables";
import type { MemberId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";

interface Report {
  paymentId: PaymentId;
  memberId: MemberId;
  method: "upi" | "venue";
  utr: string | null;
  now: Instant;
}

/**
 * 'noted' on a payment that is due; 'kept' for a reference given when nothing was due any more; 'has_reference' when a
 * reference was given before and the member now means to pay at the venue, which changes nothing.
 */
export type Reported = "noted" | "kept" | "has_reference" | "nothing_due";

/**
 * Notes how a member pays what is due. A transaction reference is kept in any case: typed into an old page, it may
 * be for a payment that is paid or for a booking that was replaced or cancelled. Another's payment is 'nothing_due'.
 */
export async function reportPayment(db: Db, report: Report): Promise<Reported> {
  return await inTransaction(db, async (db) => {
    const isOwn = await keepReference(db, report);
    if (await noteOnDue(db, report)) return "noted";
    if (!isOwn) return "nothing_due";
    if (report.utr === null) return (await isDue(db, report)) ? "has_reference" : "nothing_due";
    await noteOnVoid(db, { ...report, utr: report.utr });
    return "kept";
  });
}

async function keepReference(db: Db, { paymentId, memberId, utr, now }: Report): Promise<boolean> {
  const own = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!own) return false;
  if (utr === null) return true;
  await db
    .insertInto("payment_references")
    .values({ payment_id: paymentId, member_id: memberId, utr, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Paying at the venue is noted only where no reference was given. */
async function noteOnDue(db: Db, report: Report): Promise<boolean> {
  const { paymentId, memberId, method, utr, now } = report;
  const due = db
    .updateTable("payments")
    .set({ method, updated_at: now, ...(utr !== null && { utr, utr_at: now }) })
    .where("id", "=", paymentId)
    .where("member_id", "=", memberId)
    .where("status", "=", "due");
  const noted = await (utr === null ? due.where("utr", "is", null) : due).executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

async function isDue(db: Db, { paymentId }: Report): Promise<boolean> {
  const due = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "=", paymentId)
    .where("status", "=", "due")
    .executeTakeFirst();
  return due !== undefined;
}

/** Puts the reference on a payment that is no longer due, for the admins' list. */
async function noteOnVoid(
  db: Db,
  { paymentId, utr, now }: Report & { utr: string },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ utr, utr_at: now, updated_at: now })
    .where("id", "=", paymentId)
    .where("status", "=", "void")
    .execute();
}
