/** The commands behind webhooks and inbox, where they refuse and what they leave. */
import { expect, test } from "vitest";
import { settleDeskMoney } from "~/core/check-in/desk-money/settle-desk-money.server";
import { moveBankLines } from "~/core/payments/bank-lines/bank-lines.server";
import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { inTransaction } from "~/db/transaction";
import { captureInTransaction } from "~/extensions/online-payment/capture.server";
import { resendRefunds, takeUpRefund } from "~/extensions/online-payment/refunds.server";
import { takeUpRenewal } from "~/extensions/online-payment/renewals.server";
import { creditOpenPayment, setAsideLine } from "~/extensions/online-payment/settle-open.server";
import { removeOldEvents } from "~/extensions/online-payment/take-up.server";
import { DAY_MS } from "~/lib/dates";
import { ASHA, openPayingClub } from "../../support/online-payments";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: null };

test("money for nothing becomes credit with a receipt of its own", async () => {
  const { club, credit, db } = await openPayingClub();
  const now = club.clock.at;
  const money = { memberId: ASHA, rupees: 120, utr: null, method: "upi" as const };
  const { paymentId } = await inTransaction(db, (db) => markAsCredit(db, { ...BY, ...money, now }));
  expect(await credit()).toBe(120);
  const paid = await db
    .selectFrom("payments")
    .select(["status", "receipt_number as receipt"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(paid).toEqual({ status: "paid", receipt: expect.any(Number) });
});

test("a refund of a payment that is not the club's, and one under another's id, change nothing", async () => {
  const { club, db, press, receiveAll, standIn } = await openPayingClub();
  const now = club.clock.at;
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  const refund = {
    id: "rfnd_1",
    amountPaise: 500,
    state: "processed" as const,
    ownId: undefined,
    servicePaymentId: "pay_of_another_shop",
  };
  expect(await takeUpRefund(db, { refund, now })).toBe("not_ours");
  const own = { ...refund, servicePaymentId: paid.id };
  expect(await takeUpRefund(db, { refund: own, now })).toBe("refund_elsewhere");
  expect(await takeUpRefund(db, { refund, now })).toBe("not_ours");
  expect(await takeUpRefund(db, { refund: own, now })).toBe("refund_processed");
  expect(await db.selectFrom("online_refunds").select("amount_rupees").execute()).toHaveLength(1);
});

test("a line of the inbox that is not there, or is settled, is not settled again", async () => {
  const { club, db, press, receiveAll, standIn } = await openPayingClub();
  const by = { ...BY, now: club.clock.at };
  const refused = { ok: false, reason: "changed_meanwhile" };
  const unknown = { ...by, onlinePaymentId: "pay_x" };
  expect(await setAsideLine(db, { ...unknown, note: "A sponsor" })).toEqual(refused);
  expect(await creditOpenPayment(db, unknown)).toEqual(refused);
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  expect(await creditOpenPayment(db, { ...by, onlinePaymentId: paid.id })).toEqual(refused);
});

test("events are forgotten after thirty days", async () => {
  const { club, db, press, receiveAll, standIn } = await openPayingClub();
  await receiveAll(standIn.pay(await press()));
  const now = club.clock.at;
  expect(await removeOldEvents(db, { now: now + 30 * DAY_MS })).toBe(0);
  expect(await removeOldEvents(db, { now: now + 30 * DAY_MS + 1 })).toBe(2);
});

test("what the service says of an order or a mandate that is not the club's changes nothing", async () => {
  const { club, db, online } = await openPayingClub();
  const said = { service: "Razorpay", now: club.clock.at };
  const payment = { id: "pay_x", amount: 9_900, currency: "INR", isCaptured: true, feePaise: 1 };
  const captured = { ...said, orderKind: "order" as const, serviceOrderId: "order_x", payment };
  expect(await inTransaction(db, (db) => captureInTransaction(db, captured))).toBe("not_ours");
  const standing = { state: "active" as const, nextAt: undefined };
  const debit = { serviceOrderId: "order_x", payment };
  const renewal = { ...said, ...standing, serviceRenewalId: "sub_x", debit };
  expect(await inTransaction(db, (db) => takeUpRenewal(db, renewal))).toBe("not_ours");
  expect(await online()).toEqual([]);
});

test("a line of the bank that nobody has noted is not moved", async () => {
  const { db } = await openPayingClub();
  await moveBankLines(db, { digests: ["f".repeat(64)], to: "settled" });
  expect(await db.selectFrom("bank_lines").select("digest").execute()).toEqual([]);
});

test("money of a desk that is not there is settled by nobody, and a round without refunds asks nothing", async () => {
  const { club, db, service, standIn } = await openPayingClub();
  const money = { ...BY, entry: "nobodys", as: "note" as const, note: "Given back" };
  const settled = await settleDeskMoney(db, { ...money, now: club.clock.at });
  expect(settled).toEqual({ ok: false, reason: "changed_meanwhile" });
  const stopping = new AbortController().signal;
  await resendRefunds(db, { service, now: club.clock.at, stopping });
  expect(standIn.asked).toEqual([]);
});
