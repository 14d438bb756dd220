import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { OnlinePayments, RefundOfService } from "~/gateways/online-payments";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { Refusal } from "~/lib/refusal";
import { runForEach } from "~/lib/run-for-each";
import { formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { ONLINE_REFUND_TEXTS } from "~/texts/online-payment/refunds";

export type OnlineRefundRefusal = "not_found" | "not_enough" | "too_much" | "key_reused";

class RefundRefused extends Refusal<OnlineRefundRefusal> {}

export type OnlineRefunded =
  | { ok: true; state: "asked" | "pending" | "processed" | "failed" }
  | { ok: false; reason: OnlineRefundRefusal };

interface NewRefund extends ByAdmin {
  onlinePaymentId: string;
  amountRupees: number;
  reason: string;
  /** The form's key: the same form again sends nothing more. */
  submitKey: string;
  adminName: string;
}

/**
 * Sends an online payment back, all of it or a part. The rupees come out of the member's credit, as those of any refund do:
 * a seat is cancelled first. Money that is nobody's is sent back as it came. The club's books are written before the
 * service is asked, so that a kill in between sends it once, later.
 */
export async function refundOnline(
  db: Db,
  input: NewRefund & { service: OnlinePayments },
): Promise<OnlineRefunded> {
  const { service, submitKey, now } = input;
  try {
    await inTransaction(db, (db) => reserveRefund(db, input));
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    if (error.reason !== "key_reused") return { ok: false, reason: error.reason };
    const before = await findRefund(db, { id: submitKey });
    const isSame =
      before?.onlinePaymentId === input.onlinePaymentId &&
      before.amountRupees === input.amountRupees;
    if (!isSame || before.state === "elsewhere") return { ok: false, reason: "key_reused" };
    return { ok: true, state: before.state };
  }
  return { ok: true, state: await sendRefund(db, { service, id: submitKey, now }) };
}

async function reserveRefund(db: Db, input: NewRefund): Promise<void> {
  const { onlinePaymentId, amountRupees, reason, submitKey, adminId, adminName, now } = input;
  const taken = await db
    .updateTable("online_payments")
    .set((eb) => ({
      refunded_paise: eb("refunded_paise", "+", amountRupees * PAISE_PER_RUPEE),
    }))
    .where("id", "=", onlinePaymentId)
    .where("currency", "=", "INR")
    .where((eb) =>
      eb(eb("refunded_paise", "+", amountRupees * PAISE_PER_RUPEE), "<=", eb.ref("amount")),
    )
    .executeTakeFirst();
  // Read with the row locked: the same form may have come just now, and money that waited may have become credit.
  if (await findRefund(db, { id: submitKey })) throw new RefundRefused("key_reused");
  const payment = await findPaymentToRefund(db, { id: onlinePaymentId });
  if (!payment) throw new RefundRefused("not_found");
  if (taken.numUpdatedRows === 0n) throw new RefundRefused("too_much");
  const { memberId } = payment;
  if (memberId === null) {
    // Nobody's money that is all on its way back waits for nobody any more.
    await db
      .updateTable("online_payments")
      .set({ state: "set_aside", note: reason })
      .where("id", "=", onlinePaymentId)
      .where("state", "=", "open")
      .whereRef("refunded_paise", "=", "amount")
      .execute();
  } else {
    const credit = { memberId, bookingId: null, amountRupees: -amountRupees, note: reason };
    const by = { adminId, adminName, submitKey, reason: "refunded" as const, now };
    if (!(await changeCredit(db, { ...credit, ...by }))) throw new RefundRefused("not_enough");
  }
  await db
    .insertInto("online_refunds")
    .values({
      id: submitKey,
      service_id: null,
      online_payment_id: onlinePaymentId,
      amount_rupees: amountRupees,
      reason,
      state: "asked",
      from_credit: memberId === null ? 0 : 1,
      admin_id: adminId,
      admin_name: adminName,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await recordAdminAudit(db, input, {
    action: "credit_refunded",
    subject: { kind: "member", id: payment.payerId },
    details: { amountRupees, reason },
  });
  const onItsWay = () => ({
    title: ONLINE_REFUND_TEXTS.onItsWay,
    text: ONLINE_REFUND_TEXTS.onItsWayText({ amount: formatRupees(amountRupees), reason }),
  });
  await tell(db, { memberId: payment.payerId, words: onItsWay, now });
}

async function findPaymentToRefund(db: Db, { id }: { id: string }) {
  return await db
    .selectFrom("online_payments as o")
    .innerJoin("online_orders as r", "r.id", "o.order_id")
    .innerJoin("payments as asked", "asked.id", "r.payment_id")
    .leftJoin("payments as p", "p.id", "o.payment_id")
    .select(["asked.member_id as payerId", "p.member_id as memberId", "o.amount as amountPaise"])
    .select(["p.amount_rupees as bookedRupees", "p.created_at as bookedAt"])
    .where("o.id", "=", id)
    .executeTakeFirst();
}

async function findRefund(db: Db, { id }: { id: string }) {
  return await db
    .selectFrom("online_refunds")
    .select(["state", "online_payment_id as onlinePaymentId", "amount_rupees as amountRupees"])
    .select("reason")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Asks the service for a refund of the club's books; without an answer it stays `asked`, and is asked again. */
async function sendRefund(
  db: Db,
  { service, id, now }: { service: OnlinePayments; id: string; now: Instant },
): Promise<"asked" | "pending" | "processed" | "failed"> {
  const refund = await findRefund(db, { id });
  if (!refund) return "asked";
  const { onlinePaymentId: servicePaymentId, amountRupees, reason } = refund;
  const amountPaise = amountRupees * PAISE_PER_RUPEE;
  // It may have been sent before the answer was lost.
  const sent = await service.listRefunds(servicePaymentId);
  const answer =
    sent?.find(({ ownId }) => ownId === id) ??
    (await service.refund({ ownId: id, servicePaymentId, amountPaise, reason }));
  if (!answer) return "asked";
  const state = answer === "refused" ? "failed" : answer.state;
  const serviceId = answer === "refused" ? null : answer.id;
  await inTransaction(db, (db) => settleRefund(db, { id, serviceId, state, now }));
  return state;
}

/** Those that are on their way are asked for as often: they take days. */
const PENDING_EVERY_MS = HOUR_MS;

/** Sends refunds again that the service has not answered, and asks for those that have not arrived, each in its turn. */
export async function resendRefunds(
  db: Db,
  input: { service: OnlinePayments; now: Instant; stopping: AbortSignal },
): Promise<void> {
  const { service, now, stopping } = input;
  const waiting = await db
    .selectFrom("online_refunds")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("state", "=", "asked"),
        eb.and([eb("state", "=", "pending"), eb("updated_at", "<=", now - PENDING_EVERY_MS)]),
      ]),
    )
    .orderBy("updated_at")
    .limit(20)
    .execute();
  await runForEach(waiting, async ({ id }) => {
    if (stopping.aborted) return;
    await db.updateTable("online_refunds").set({ updated_at: now }).where("id", "=", id).execute();
    await sendRefund(db, { service, id, now });
  });
}

/** Takes up what a webhook says of a refund; one that was made at the service is for the treasurer to look at. */
export async function takeUpRefund(
  db: Db,
  { refund, now }: { refund: RefundOfService; now: Instant },
): Promise<string> {
  const { id: serviceId, servicePaymentId, amountPaise, state, ownId } = refund;
  const own = await db
    .selectFrom("online_refunds")
    .select(["id", "online_payment_id as onlinePaymentId"])
    .where((eb) => eb.or([eb("service_id", "=", serviceId), eb("id", "=", ownId ?? serviceId)]))
    .executeTakeFirst();
  if (own) {
    if (own.onlinePaymentId !== servicePaymentId) return "not_ours";
    // The service knows the club's own refunds by the club's id.
    if (state === "failed" && ownId !== own.id)
      await dropElsewhere(db, { id: own.id, amountPaise, now });
    await settleRefund(db, { id: own.id, serviceId, state, now });
    return `refund_${state}`;
  }
  if (state === "failed") return "nothing";
  const paid = await db
    .updateTable("online_payments")
    .set((eb) => ({ refunded_paise: eb("refunded_paise", "+", amountPaise) }))
    .where("id", "=", servicePaymentId)
    .executeTakeFirst();
  if (paid.numUpdatedRows === 0n) return "not_ours";
  await db
    .insertInto("online_refunds")
    .values({
      id: newId(),
      service_id: serviceId,
      online_payment_id: servicePaymentId,
      amount_rupees: Math.max(1, Math.round(amountPaise / PAISE_PER_RUPEE)),
      reason: "",
      state: "elsewhere",
      from_credit: 0,
      admin_id: null,
      admin_name: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return "refund_elsewhere";
}

/**
 * One that was made at the service, and did not work there, also after the treasurer has settled it: what was taken from
 * credit is credit again, what was taken out of the books, or is nobody's, waits again, and what was away while the rest
 * became credit becomes that too.
 */
async function dropElsewhere(
  db: Db,
  { id, amountPaise, now }: { id: string; amountPaise: number; now: Instant },
): Promise<void> {
  const dropped = await db
    .updateTable("online_refunds")
    .set({ state: "failed", updated_at: now })
    .where("id", "=", id)
    .where("state", "in", ["elsewhere", "processed"])
    .returning(["online_payment_id as onlinePaymentId", "amount_rupees as amountRupees"])
    .returning(["from_credit as fromCredit", "created_at as wentAt"])
    .executeTakeFirst();
  if (!dropped) return;
  const { onlinePaymentId, amountRupees, fromCredit, wentAt } = dropped;
  await db
    .updateTable("online_payments")
    .set((eb) => ({
      refunded_paise: eb("refunded_paise", "-", amountPaise),
      state: eb
        .case()
        .when("state", "=", "set_aside")
        .then("open" as const)
        .else(eb.ref("state"))
        .end(),
    }))
    .where("id", "=", onlinePaymentId)
    .execute();
  const payment = await findPaymentToRefund(db, { id: onlinePaymentId });
  if (!payment) return;
  if (fromCredit === 1) return await giveCreditAgain(db, { payment, amountRupees, now });
  const { memberId, bookedRupees, bookedAt } = payment;
  if (memberId === null || bookedRupees === null || bookedAt === null) return;
  const isPartBooked = bookedRupees * PAISE_PER_RUPEE < payment.amountPaise;
  if (!isPartBooked || wentAt > bookedAt) return;
  await creditPart(db, { memberId, amountRupees, adminName: null, now });
  await tellFailed(db, { memberId: payment.payerId, amountRupees, now });
}

/** A part of nobody's money that was to go back, where the rest of it became this member's credit meanwhile. */
async function creditPart(
  db: Db,
  input: { memberId: MemberId; amountRupees: number; adminName: string | null; now: Instant },
): Promise<void> {
  const { memberId, amountRupees: rupees, adminName, now } = input;
  const by = { adminId: null, adminName: adminName ?? "", requestId: null, now };
  await markAsCredit(db, { memberId, rupees, utr: null, method: "online", ...by });
}

/** What was taken from credit for a refund that did not work. */
async function giveCreditAgain(
  db: Db,
  input: {
    payment: { memberId: MemberId | null; payerId: MemberId };
    amountRupees: number;
    now: Instant;
  },
): Promise<void> {
  const { payment, amountRupees, now } = input;
  await changeCredit(db, {
    memberId: payment.memberId ?? payment.payerId,
    bookingId: null,
    amountRupees,
    reason: "refunded",
    note: inLanguage(FIRST_LANGUAGE, () => ONLINE_REFUND_TEXTS.failedNote),
    now,
  });
  await tellFailed(db, { memberId: payment.payerId, amountRupees, now });
}

async function tellFailed(
  db: Db,
  { memberId, amountRupees, now }: { memberId: MemberId; amountRupees: number; now: Instant },
): Promise<void> {
  const amount = formatRupees(amountRupees);
  const words = () => ({
    title: ONLINE_REFUND_TEXTS.failed,
    text: ONLINE_REFUND_TEXTS.failedText({ amount }),
  });
  await tell(db, { memberId, words, now });
}

/** A refund's order of states; what has arrived or failed stays so, whatever comes later. */
const BEFORE = {
  pending: ["asked"],
  processed: ["asked", "pending"],
  failed: ["asked", "pending"],
} as const;

/**
 * Moves a refund on. A failed one is credit again; nobody's money waits again, or is credit where the rest of it became
 * that meanwhile. Call it in a transaction.
 */
async function settleRefund(
  db: Db,
  input: {
    id: string;
    serviceId: string | null;
    state: "pending" | "processed" | "failed";
    now: Instant;
  },
): Promise<void> {
  const { id, serviceId, state, now } = input;
  const moved = await db
    .updateTable("online_refunds")
    .set({ state, updated_at: now })
    .$if(serviceId !== null, (query) => query.set({ service_id: serviceId }))
    .where("id", "=", id)
    .where("state", "in", BEFORE[state])
    .returning(["online_payment_id as onlinePaymentId", "amount_rupees as amountRupees"])
    .returning(["from_credit as fromCredit", "admin_name as adminName"])
    .executeTakeFirst();
  if (!moved || state === "pending") return;
  const { onlinePaymentId, amountRupees, fromCredit, adminName } = moved;
  // Before the payment is read, because it locks its row: money that waited may have become credit just now.
  if (state === "failed")
    await db
      .updateTable("online_payments")
      .set((eb) => ({
        refunded_paise: eb("refunded_paise", "-", amountRupees * PAISE_PER_RUPEE),
      }))
      .where("id", "=", onlinePaymentId)
      .execute();
  const payment = await findPaymentToRefund(db, { id: onlinePaymentId });
  if (!payment) return;
  const { payerId: memberId } = payment;
  if (state === "processed") {
    const amount = formatRupees(amountRupees);
    const arrived = () => ({
      title: ONLINE_REFUND_TEXTS.arrived,
      text: ONLINE_REFUND_TEXTS.arrivedText({ amount }),
    });
    return await tell(db, { memberId, words: arrived, now });
  }
  if (fromCredit === 1) return await giveCreditAgain(db, { payment, amountRupees, now });
  if (payment.memberId !== null) {
    await creditPart(db, { memberId: payment.memberId, amountRupees, adminName, now });
  } else {
    await db
      .updateTable("online_payments")
      .set({ state: "open" })
      .where("id", "=", onlinePaymentId)
      .execute();
  }
  await tellFailed(db, { memberId, amountRupees, now });
}

async function tell(
  db: Db,
  {
    memberId,
    words,
    now,
  }: { memberId: MemberId; words: () => { title: string; text: string }; now: Instant },
): Promise<void> {
  await notifyMembers(db, {
    notifications: () => [{ memberId, ...words(), kind: "paid", link: "/bookings" }],
    now,
  });
}
