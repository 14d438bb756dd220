import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { undoMarkInTransaction } from "~/core/payments/mark-paid/undo-mark-in-transaction.server";
import { PaymentUndoRefused } from "~/core/payments/payments";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { unindexed } from "~/db/conditions";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { Refusal } from "~/lib/refusal";
import { PAISE_PER_RUPEE } from "~/lib/rupees";

interface ByTreasurer extends ByAdmin {
  onlinePaymentId: string;
  adminName: string;
}

export type OpenOutcome = { ok: true } | { ok: false; reason: "changed_meanwhile" | "not_whole" };

/** Makes money of another amount than was due credit of the member whose order it came on; what was sent back is not in it. */
export async function creditOpenPayment(db: Db, input: ByTreasurer): Promise<OpenOutcome> {
  const { onlinePaymentId, ...by } = input;
  return await inTransaction(db, async (db) => {
    const open = await db
      .selectFrom("online_payments")
      .select(["amount", "currency", "refunded_paise as refunded", "order_id as orderId"])
      .where("id", "=", onlinePaymentId)
      .where("state", "=", "open")
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!open) return { ok: false, reason: "changed_meanwhile" };
    const rupees = (open.amount - open.refunded) / PAISE_PER_RUPEE;
    if (open.currency !== "INR" || !Number.isInteger(rupees) || rupees <= 0)
      return { ok: false, reason: "not_whole" };
    const { memberId } = await db
      .selectFrom("online_orders as o")
      .innerJoin("payments as p", "p.id", "o.payment_id")
      .select("p.member_id as memberId")
      .where("o.id", "=", open.orderId)
      .executeTakeFirstOrThrow();
    const credit = { memberId, rupees, utr: null, method: "online" as const };
    const { paymentId } = await markAsCredit(db, { ...by, ...credit });
    await db
      .updateTable("online_payments")
      .set({ state: "credit", payment_id: paymentId })
      .where("id", "=", onlinePaymentId)
      .execute();
    return { ok: true };
  });
}

/** Ends a line of the inbox with a note: money that is none of the runners', a dispute, refunds that were made elsewhere. */
export async function setAsideLine(
  db: Db,
  input: ByTreasurer & { note: string },
): Promise<OpenOutcome> {
  return await inTransaction(db, (db) => setAsideInTransaction(db, input));
}

async function setAsideInTransaction(
  db: Db,
  input: ByTreasurer & { note: string },
): Promise<{ ok: true } | { ok: false; reason: "changed_meanwhile" }> {
  const { onlinePaymentId: id, adminId, note } = input;
  const found = await db
    .updateTable("online_payments")
    .set((eb) => ({
      note,
      dispute: null,
      state: eb
        .case()
        .when("state", "=", "open")
        .then("set_aside" as const)
        .else(eb.ref("state"))
        .end(),
    }))
    .where("id", "=", id)
    .executeTakeFirst();
  if (found.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
  await db
    .updateTable("online_refunds")
    .set({ state: "processed", reason: note, admin_id: adminId, admin_name: input.adminName })
    .where("online_payment_id", "=", id)
    .where("state", "=", "elsewhere")
    .execute();
  await recordAdminAudit(db, input, {
    action: "online_payment_set_aside",
    subject: { kind: "report", id: "online" },
    details: { what: id, why: note },
  });
  return { ok: true };
}

type BackRefusal = "changed_meanwhile" | "credit_used" | "not_enough";

class BackRefused extends Refusal<BackRefusal> {}

/**
 * Takes money out of the books that went back without them: by a lost dispute, or by a refund on the service's site.
 * `credit`: it comes out of the runner's credit. `payment`: what it paid is no longer paid, and its credit is gone; who was
 * checked in stays so, and what has not gone back waits. Refuses where the credit is used, or a booking has changed since.
 */
export async function takeOutOfBooks(
  db: Db,
  input: ByTreasurer & { from: "credit" | "payment"; note: string },
): Promise<{ ok: true } | { ok: false; reason: BackRefusal }> {
  try {
    await inTransaction(db, async (db) => {
      const back = await findBack(db, input);
      await (input.from === "credit" ? takeFromCredit : undoPaid)(db, { ...input, ...back });
      const aside = await setAsideInTransaction(db, input);
      if (!aside.ok) throw new BackRefused(aside.reason);
      if (input.from === "payment" && back.dispute === null) await reopenRest(db, input);
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof BackRefused) return { ok: false, reason: error.reason };
    if (!(error instanceof PaymentUndoRefused)) throw error;
    const isUsed = error.reason === "credit_used";
    return { ok: false, reason: isUsed ? "credit_used" : "changed_meanwhile" };
  }
}

/** The part of a payment that is out of the books and has not gone back. */
async function reopenRest(db: Db, { onlinePaymentId }: ByTreasurer): Promise<void> {
  await db
    .updateTable("online_payments")
    .set({ state: "open" })
    .where("id", "=", onlinePaymentId)
    .where("state", "=", "set_aside")
    .whereRef("refunded_paise", "<", "amount")
    .execute();
}

/** A payment of the books that is disputed, or of which a part went back without them: `rupees` of it. */
async function findBack(db: Db, { onlinePaymentId }: ByTreasurer) {
  // Locked before it is read: of two presses at once the second finds nothing left.
  await db
    .selectFrom("online_payments")
    .select("id")
    .where("id", "=", onlinePaymentId)
    .$call(lockRows(db))
    .execute();
  const found = await db
    .selectFrom("online_payments as o")
    .innerJoin("payments as p", "p.id", "o.payment_id")
    .select(["p.id as paymentId", "p.member_id as memberId", "p.paid_at as paidAt", "o.dispute"])
    .select(({ selectFrom }) =>
      selectFrom("online_refunds as f")
        .select((eb) => eb.fn.sum<number>("f.amount_rupees").as("rupees"))
        .whereRef("f.online_payment_id", "=", "o.id")
        .where(({ eb, ref }) => eb(unindexed(ref("f.state")), "=", "elsewhere"))
        .as("rupees"),
    )
    .where("o.id", "=", onlinePaymentId)
    .where("p.status", "=", "paid")
    .executeTakeFirst();
  const rupees = Number(found?.rupees ?? 0);
  if (!found || (rupees === 0 && found.dispute === null))
    throw new BackRefused("changed_meanwhile");
  return { ...found, rupees };
}

type Back = ByTreasurer & { note: string } & Awaited<ReturnType<typeof findBack>>;

async function takeFromCredit(db: Db, input: Back): Promise<void> {
  const { onlinePaymentId, memberId, rupees, note, adminId, adminName, now } = input;
  if (rupees === 0) throw new BackRefused("changed_meanwhile");
  const credit = { memberId, bookingId: null, amountRupees: -rupees, note };
  const by = { adminId, adminName, reason: "refunded" as const, now };
  if (!(await changeCredit(db, { ...credit, ...by }))) throw new BackRefused("not_enough");
  await db
    .updateTable("online_refunds")
    .set({ from_credit: 1 })
    .where("online_payment_id", "=", onlinePaymentId)
    .where(({ eb, ref }) => eb(unindexed(ref("state")), "=", "elsewhere"))
    .execute();
}

async function undoPaid(db: Db, input: Back): Promise<void> {
  const { onlinePaymentId, paymentId, paidAt, adminId, requestId, now } = input;
  const mark = { paymentId, movedAt: paidAt ?? 0, markedBy: null, keepsCheckIns: true };
  await undoMarkInTransaction(db, { ...mark, adminId, requestId, now });
  await db
    .updateTable("online_payments")
    .set({ state: "open", payment_id: null })
    .where("id", "=", onlinePaymentId)
    .execute();
}
