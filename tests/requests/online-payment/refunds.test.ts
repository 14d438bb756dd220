/** Money that goes back: through the service for what was paid online, out of the member's credit. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { findTakingsTotals } from "~/core/payments/takings/list-takings.server";
import { findAgreement } from "~/extensions/online-payment/list-inbox.server";
import { refundOnline } from "~/extensions/online-payment/refunds.server";
import { MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { ASHA, openPayingClub } from "../../support/online-payments";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const INBOX = "/admin/payments/inbox";

/** Asha has paid online and given her seat back, so that ₹99 are her credit. */
async function openCredited({ cancels = true } = {}) {
  const opened = await openPayingClub();
  const { bookingId, club, db, press, receiveAll, standIn } = opened;
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  if (cancels) await cancelBooking(db, { bookingId, memberId: ASHA, now: club.clock.at });
  const admin = await club.admin("treasurer");
  const refund = async (rupees: number, more: Record<string, string> = {}) => {
    const form = { intent: "refund", onlinePaymentId: paid.id, amountRupees: String(rupees) };
    const reason = "The run was rained off";
    return await admin.post(INBOX, { ...form, reason, submitKey: `key-of-${rupees}`, ...more });
  };
  const refunds = () =>
    db
      .selectFrom("online_refunds")
      .select(["id", "service_id as serviceId", "state", "amount_rupees as rupees"])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  const back = async () =>
    (await findTakingsTotals(db, { from: 0, to: Number.MAX_SAFE_INTEGER })).refundedRupees;
  return { ...opened, admin, paid, refund, refunds, back };
}

test("a part and the rest go back through the service, and are told from press to arrival", async () => {
  const { back, credit, receive, refund, refunds, standIn, told } = await openCredited();
  expect(readable((await refund(40)).text)).toContain("On its way back.");
  expect(await credit()).toBe(59);
  expect(await back()).toBe(40);
  const [first] = await refunds();
  expect(first).toMatchObject({ state: "pending", rupees: 40 });
  expect([...standIn.refunds.values()]).toMatchObject([{ amount: 4_000 }]);
  expect((await told()).at(-1)).toEqual({
    title: "A refund is on its way",
    text: "We’ve sent ₹40 back the way you paid: The run was rained off. It usually takes five to seven working days.",
  });
  await receive(standIn.finishRefund(first?.serviceId ?? "", "processed"));
  expect((await refunds())[0]?.state).toBe("processed");
  expect((await told()).at(-1)?.title).toBe("Paid back");
  expect((await refund(59)).status).toBe(200);
  expect(await credit()).toBe(0);
  expect(await back()).toBe(99);
});

test("no more goes back than came, or than is credit, and a form that is sent twice sends once", async () => {
  const { credit, refund, refunds, standIn } = await openCredited();
  expect((await refund(100)).status).toBe(409);
  expect(await credit()).toBe(99);
  const pressed = await Promise.all([refund(40), refund(40)]);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  expect(standIn.refunds.size).toBe(1);
  expect(await credit()).toBe(59);
  expect((await refund(60)).status).toBe(409);
  expect((await refund(10, { submitKey: "key-of-40" })).status).toBe(409);
  expect(await refunds()).toHaveLength(1);
});

test("what a live seat has paid does not go back before the seat does", async () => {
  const { refund, standIn } = await openCredited({ cancels: false });
  const answer = await refund(99);
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain("Cancel the seat first");
  expect(standIn.refunds.size).toBe(0);
});

test.each([
  ["before the service took it", false],
  ["after the service took it", true],
])("a refund whose answer was lost %s is sent once, by the job", async (_, isTaken) => {
  const { club, credit, look, refund, refunds, standIn } = await openCredited();
  standIn.react = (asked) => {
    if (asked.method !== "POST") return undefined;
    standIn.react = undefined;
    if (isTaken) standIn.answer(asked);
    return "hang_up";
  };
  expect(readable((await refund(99)).text)).toContain("The service hasn’t answered yet");
  expect((await refunds())[0]?.state).toBe("asked");
  club.clock.at += MINUTE_MS;
  await look();
  await look();
  expect(standIn.refunds.size).toBe(1);
  expect((await refunds())[0]?.state).toBe("pending");
  expect(await credit()).toBe(0);
});

test("a refund that fails is credit again, once, whatever comes after it", async () => {
  const { admin, back, credit, receive, refund, refunds, standIn, told } = await openCredited();
  await refund(99);
  const [sent] = await refunds();
  const failed = standIn.finishRefund(sent?.serviceId ?? "", "failed");
  await receive(failed);
  await receive(failed);
  await receive(standIn.finishRefund(sent?.serviceId ?? "", "processed"));
  expect(await credit()).toBe(99);
  expect(await back()).toBe(0);
  expect((await refunds())[0]?.state).toBe("failed");
  expect((await told()).at(-1)?.title).toBe("The refund didn’t work");
  expect(readable((await admin.get(INBOX)).text)).toContain("Didn’t work. It’s credit again");
  expect((await refund(99, { submitKey: "another-key" })).status).toBe(200);
});

test("a refund that was made on the service's site waits for the treasurer's note", async () => {
  const { admin, paid, receive, refunds, standIn } = await openCredited();
  const elsewhere = { id: "rfnd_x", payment_id: paid.id, amount: 5_000, status: "processed" };
  await receive(standIn.webhook("refund.processed", { refund: { entity: elsewhere } }));
  expect(await refunds()).toMatchObject([{ state: "elsewhere", rupees: 50 }]);
  expect(readable((await admin.get(INBOX)).text)).toContain("Sent back on the service’s site");
  const note = "Agreed on the phone";
  const form = { intent: "set_aside", onlinePaymentId: paid.id, note };
  expect((await admin.post(INBOX, form)).status).toBe(200);
  expect(await refunds()).toMatchObject([{ state: "processed" }]);
});

test("money of another amount ends as credit, goes back, or is set aside with a note", async () => {
  const { club, credit, db, press, receiveAll, standIn } = await openPayingClub();
  const admin = await club.admin("treasurer");
  const orderId = await press();
  const paid = [20_000, 15_000, 12_345].map((amount) => standIn.pay(orderId, { amount }));
  for (const payment of paid) await receiveAll(payment);
  const [first = "", second = "", third = ""] = paid.map(({ id }) => id);
  await admin.post(INBOX, { intent: "credit", onlinePaymentId: first });
  expect((await admin.post(INBOX, { intent: "credit", onlinePaymentId: first })).status).toBe(409);
  expect(await credit()).toBe(200);
  const refund = { intent: "refund", reason: "Paid too much", submitKey: "a-key-of-ours" };
  await admin.post(INBOX, { ...refund, onlinePaymentId: second, amountRupees: "150" });
  expect([...standIn.refunds.values()]).toMatchObject([{ payment_id: second, amount: 15_000 }]);
  expect(await credit()).toBe(200);
  expect((await admin.post(INBOX, { intent: "credit", onlinePaymentId: third })).status).toBe(409);
  const note = "A sponsor’s money";
  await admin.post(INBOX, { intent: "set_aside", onlinePaymentId: third, note });
  const states = await db.selectFrom("online_payments").select(["id", "state"]).execute();
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    [first]: "credit",
    [second]: "set_aside",
    [third]: "set_aside",
  });
});

/** ₹198 came where ₹99 were due, and wait for the treasurer. */
async function openWaiting() {
  const opened = await openPayingClub();
  const { club, press, receiveAll, standIn } = opened;
  const paid = standIn.pay(await press(), { amount: 19_800 });
  await receiveAll(paid);
  return { ...opened, admin: await club.admin("treasurer"), paid };
}

test("a part that could not be sent back is credit once, where the rest became credit meanwhile", async () => {
  const { admin, credit, db, online, paid, receive, standIn } = await openWaiting();
  const line = { onlinePaymentId: paid.id };
  const refund = { intent: "refund", amountRupees: "99", reason: "Paid for two" };
  await admin.post(INBOX, { ...line, ...refund, submitKey: "a-key-of-ours" });
  await admin.post(INBOX, { ...line, intent: "credit" });
  expect(await credit()).toBe(99);
  const [sent = ""] = standIn.refunds.keys();
  await receive(standIn.finishRefund(sent, "failed"));
  expect(await credit()).toBe(198);
  expect((await admin.post(INBOX, { ...line, intent: "credit" })).status).toBe(409);
  expect(await credit()).toBe(198);
  expect(await online()).toMatchObject([{ state: "credit" }]);
  const sums = await findAgreement(db, { from: 0, to: Number.MAX_SAFE_INTEGER });
  expect(sums).toMatchObject({ cameRupees: 198, differenceRupees: 0, backRupees: 0 });
});

test("a part that did not go back on the service's site is credit once, where the rest became credit meanwhile", async () => {
  const { admin, credit, paid, receive, standIn } = await openWaiting();
  await receive(standIn.sendBack(paid.id, 9_900));
  await admin.post(INBOX, { onlinePaymentId: paid.id, intent: "credit" });
  expect(await credit()).toBe(99);
  const [sent = ""] = standIn.refunds.keys();
  for (let time = 0; time < 2; time++) await receive(standIn.finishRefund(sent, "failed"));
  expect(await credit()).toBe(198);
});

test("money that becomes credit while it is being sent back goes out of that credit", async () => {
  const { club, credit, db, paid, service } = await openWaiting();
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
  const crediting = pausedTransaction(db, async (db) => {
    const money = { memberId: ASHA, rupees: 198, utr: null, method: "online" as const };
    const { paymentId } = await markAsCredit(db, { ...by, ...money });
    await db
      .updateTable("online_payments")
      .set({ state: "credit", payment_id: paymentId })
      .where("id", "=", paid.id)
      .execute();
  });
  const other = await crediting.done;
  const form = { onlinePaymentId: paid.id, amountRupees: 198, reason: "Rain" };
  const refunding = refundOnline(db, { ...by, ...form, submitKey: "a-key-of-ours", service });
  await untilLockAwaited(other);
  await crediting.commit();
  expect(await refunding).toMatchObject({ ok: true });
  expect(await credit()).toBe(0);
});

test("a dispute is in the inbox until it is settled", async () => {
  const { admin, paid, receive, standIn } = await openCredited();
  const dispute = (status: string) =>
    receive(
      standIn.webhook("payment.dispute.created", {
        payment: { entity: paid },
        dispute: { entity: { payment_id: paid.id, status } },
      }),
    );
  await dispute("open");
  expect(readable((await admin.get(INBOX)).text)).toContain("The payer disputes it (open).");
  await dispute("won");
  expect(readable((await admin.get(INBOX)).text)).toContain("Nothing to settle.");
});

test("only who may handle money opens the inbox", async () => {
  const { club, refund } = await openCredited();
  const host = await club.admin("desk");
  expect((await host.get(INBOX)).status).toBe(403);
  expect((await refund(99)).status).toBe(200);
});

test("what went back on the service's site comes out of the runner's credit, or undoes what was paid", async () => {
  const { admin, credit, paid, receive, refunds, standIn } = await openCredited();
  await receive(standIn.sendBack(paid.id, 5_000));
  const form = { onlinePaymentId: paid.id, note: "Agreed on the phone" };
  const inbox = readable((await admin.get(INBOX)).text);
  expect(inbox).toContain("Take it from their credit");
  expect((await admin.post(INBOX, { ...form, intent: "from_credit", note: "" })).status).toBe(400);
  const answer = await admin.post(INBOX, { ...form, intent: "from_credit" });
  expect(readable(answer.text)).toContain("It’s out of the books now");
  expect(await credit()).toBe(49);
  expect(await refunds()).toMatchObject([{ state: "processed", rupees: 50 }]);
  expect((await admin.post(INBOX, { ...form, intent: "from_credit" })).status).toBe(409);
  expect(await credit()).toBe(49);
});

test("what went back on the service's site comes out of the credit once, however often it is pressed", async () => {
  const { admin, credit, paid, receive, standIn } = await openCredited();
  await receive(standIn.sendBack(paid.id, 4_000));
  const form = { onlinePaymentId: paid.id, note: "Agreed on the phone", intent: "from_credit" };
  const answers = await Promise.all([0, 1, 2].map(() => admin.post(INBOX, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await credit()).toBe(59);
});

test("a lost dispute undoes what was paid: the seat is due again, and the line ends with the note", async () => {
  const { admin, booking, club, credit, online, paid, payment, receive, standIn } =
    await openCredited({ cancels: false });
  for (const event of standIn.dispute(paid.id, "open")) await receive(event);
  club.clock.at += 5 * MINUTE_MS;
  for (const event of standIn.dispute(paid.id, "lost")) await receive(event);
  const form = { intent: "undo_online", onlinePaymentId: paid.id, note: "Lost the dispute" };
  expect((await admin.post(INBOX, form)).status).toBe(200);
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await booking()).toMatchObject({ paid: 0 });
  expect(await credit()).toBe(0);
  expect(await online()).toMatchObject([{ state: "set_aside", paymentId: null }]);
  const inbox = readable((await admin.get(INBOX)).text);
  expect(inbox).toContain("Nothing to settle.");
  expect(inbox).toContain("Set aside: Lost the dispute");
  expect((await admin.post(INBOX, form)).status).toBe(409);
});

test("a lost dispute whose credit is used is not undone, and ends with a note", async () => {
  const { admin, club, credit, paid, receive, standIn } = await openCredited();
  const back = { amountRupees: "99", how: "in cash", submitKey: randomUUID(), memberId: ASHA };
  await admin.post("/admin/credits", back);
  expect(await credit()).toBe(0);
  club.clock.at += MINUTE_MS;
  for (const event of standIn.dispute(paid.id, "lost")) await receive(event);
  const form = { onlinePaymentId: paid.id, note: "Lost the dispute" };
  for (const intent of ["undo_online", "from_credit"])
    expect((await admin.post(INBOX, { ...form, intent })).status).toBe(409);
  expect((await admin.post(INBOX, { ...form, intent: "set_aside" })).status).toBe(200);
});

test("nobody takes a payment out of the books of which nothing went back", async () => {
  const { admin, credit, paid, payment } = await openCredited();
  for (const intent of ["undo_online", "from_credit"]) {
    const form = { intent, onlinePaymentId: paid.id, note: "For a friend" };
    expect((await admin.post(INBOX, form)).status).toBe(409);
  }
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(await credit()).toBe(99);
});

test("a refund of the service's site that fails there is none", async () => {
  const { db, paid, receive, refunds, standIn } = await openCredited();
  await receive(standIn.sendBack(paid.id, 5_000));
  const [sent] = standIn.refunds.keys();
  await receive(standIn.finishRefund(sent ?? "", "failed"));
  expect(await refunds()).toMatchObject([{ state: "failed" }]);
  const { refunded, state } = await db
    .selectFrom("online_payments")
    .select(["refunded_paise as refunded", "state"])
    .executeTakeFirstOrThrow();
  expect([Number(refunded), state]).toEqual([0, "paid"]);
});

test("a refund of the service's site that fails after it was taken from credit is credit again, once", async () => {
  const { admin, back, credit, paid, receive, refunds, standIn, told } = await openCredited();
  await receive(standIn.sendBack(paid.id, 5_000));
  const form = { onlinePaymentId: paid.id, note: "Agreed on the phone", intent: "from_credit" };
  await admin.post(INBOX, form);
  expect(await credit()).toBe(49);
  const [sent = ""] = standIn.refunds.keys();
  for (let time = 0; time < 2; time++) await receive(standIn.finishRefund(sent, "failed"));
  expect(await credit()).toBe(99);
  expect(await back()).toBe(0);
  expect(await refunds()).toMatchObject([{ state: "failed" }]);
  expect((await told()).at(-1)?.title).toBe("The refund didn’t work");
});

test("what was undone for a refund of the service's site waits again once that fails", async () => {
  const { admin, club, credit, online, paid, payment, receive, standIn } = await openCredited({
    cancels: false,
  });
  club.clock.at += 5 * MINUTE_MS;
  await receive(standIn.sendBack(paid.id, 9_900));
  const line = { onlinePaymentId: paid.id };
  await admin.post(INBOX, { ...line, intent: "undo_online", note: "Agreed on the phone" });
  expect(await payment()).toMatchObject({ status: "due" });
  const [sent = ""] = standIn.refunds.keys();
  await receive(standIn.finishRefund(sent, "failed"));
  expect(await online()).toMatchObject([{ state: "open", paymentId: null }]);
  expect((await admin.post(INBOX, { ...line, intent: "credit" })).status).toBe(200);
  expect(await credit()).toBe(99);
});

test("what was undone for a part that went back leaves the rest waiting", async () => {
  const { admin, club, credit, online, paid, payment, receive, standIn } = await openCredited({
    cancels: false,
  });
  club.clock.at += 5 * MINUTE_MS;
  await receive(standIn.sendBack(paid.id, 5_000));
  const line = { onlinePaymentId: paid.id };
  await admin.post(INBOX, { ...line, intent: "undo_online", note: "Half of it was for a friend" });
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await online()).toMatchObject([{ state: "open", paymentId: null }]);
  await admin.post(INBOX, { ...line, intent: "credit" });
  expect(await credit()).toBe(49);
});

test("a refund of the service's site that fails after a note about it changes no credit", async () => {
  const { admin, credit, online, paid, receive, refunds, standIn } = await openCredited();
  await receive(standIn.sendBack(paid.id, 5_050));
  await admin.post(INBOX, {
    onlinePaymentId: paid.id,
    intent: "set_aside",
    note: "Repaid in cash",
  });
  const [sent = ""] = standIn.refunds.keys();
  await receive(standIn.finishRefund(sent, "failed"));
  expect(await credit()).toBe(99);
  expect(await refunds()).toMatchObject([{ state: "failed" }]);
  expect(await online()).toMatchObject([{ state: "paid" }]);
});

test("refunds that are on their way for days do not keep others from being sent", async () => {
  const { club, look, refund, refunds, standIn } = await openCredited();
  for (let one = 0; one < 22; one++) await refund(1, { submitKey: `key-number-${one}` });
  standIn.react = ({ method }) => (method === "POST" ? "hang_up" : undefined);
  await refund(1, { submitKey: "the-last-key" });
  expect(await refunds()).toContainEqual(expect.objectContaining({ state: "asked" }));
  standIn.react = undefined;
  club.clock.at += 2 * 60 * MINUTE_MS;
  await look();
  await look();
  const states = (await refunds()).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 23 }, () => "pending"));
});
