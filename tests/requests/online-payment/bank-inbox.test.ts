/** Every line of the money inbox ends somewhere. */
import { expect, test } from "vitest";
import {
  findBankSums,
  forgetBankWords,
  moveBankLines,
  noteBankLines,
} from "~/core/payments/bank-lines/bank-lines.server";
import { settleLines } from "~/core/payments/bank-lines/settle-lines.server";
import { recordStatement } from "~/extensions/statement-matching/find-statement-matches.server";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import {
  DIVYA,
  EVENT_ID,
  entry,
  leaveUnpaid,
  NILA,
  openAtDesk,
  trySync,
} from "../../support/desk-requests";
import { openPayingClub } from "../../support/online-payments";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const INBOX = "/admin/payments/inbox";
const DAY = "2026-11-18";

async function openInbox() {
  const opened = await openPayingClub();
  const { club, db, paymentId } = opened;
  const admin = await club.admin("treasurer");
  const { reference: code } = await db
    .selectFrom("payments")
    .select("reference")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const note = async (name: string, paise: number) => {
    const digest = name.repeat(64).slice(0, 64);
    const lines = [{ digest, day: DAY, paise, text: `UPI/${name}/ASHA RAO`, utrs: [] }];
    await noteBankLines(db, { lines, now: club.clock.at });
    return digest;
  };
  const line = async (digest: string) =>
    await db
      .selectFrom("bank_lines")
      .select(["state", "note"])
      .where("digest", "=", digest)
      .executeTakeFirstOrThrow();
  return { ...opened, admin, code, note, line };
}

test("a line pays what it is for, and the rest becomes credit", async () => {
  const { admin, code, credit, line, note, payment } = await openInbox();
  const digest = await note("a", 15_000);
  expect(readable((await admin.get(INBOX)).text)).toContain("UPI/a/ASHA RAO");
  const form = { intent: "line_pay", digest, whose: code };
  expect(readable((await admin.post(INBOX, form)).text)).toContain("₹51 became credit.");
  expect(await payment()).toMatchObject({ status: "paid", method: "upi" });
  expect(await credit()).toBe(51);
  expect(await line(digest)).toMatchObject({ state: "settled" });
  expect((await admin.post(INBOX, form)).status).toBe(409);
  expect(await credit()).toBe(51);
});

test("a line that nobody names is refused, and what was typed stays", async () => {
  const { admin, line, note } = await openInbox();
  const digest = await note("a", 9_900);
  const answer = await admin.post(INBOX, { intent: "line_pay", digest, whose: "NOSUCHCODE" });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('value="NOSUCHCODE"');
  expect(await line(digest)).toMatchObject({ state: "open" });
});

test("a sponsor's line ends with a note, and the day's total names it", async () => {
  const { admin, db, line, note } = await openInbox();
  const digest = await note("b", 500_050);
  await note("c", 9_900);
  const form = { intent: "line_set_aside", digest };
  expect((await admin.post(INBOX, form)).status).toBe(400);
  const answer = await admin.post(INBOX, { ...form, note: "Sponsor: the shoe shop" });
  expect(answer.status).toBe(200);
  expect(await line(digest)).toEqual({ state: "set_aside", note: "Sponsor: the shoe shop" });
  expect(await findBankSums(db, { first: DAY, last: DAY })).toEqual({
    settled: 0,
    setAside: 500_050,
    open: 9_900,
  });
  const page = readable((await admin.get(INBOX)).text);
  expect(page).toContain("Set aside: Sponsor: the shoe shop");
  const audit = db.selectFrom("audit_log").select("details");
  const { details } = await audit
    .where("action", "=", "statement_lines_set_aside")
    .executeTakeFirstOrThrow();
  expect(String(details)).toContain('"amountRupees":5001');
});

test("a line that is paid with while somebody sets it aside stays settled", async () => {
  const { club, db, line, note, paymentId } = await openInbox();
  const digest = await note("a", 9_900);
  const paying = pausedTransaction(db, async (db) => {
    const paid = { digest, payment_id: paymentId, day: DAY, amount_rupees: 99, admin_id: "ravi" };
    const row = { ...paid, recorded_at: club.clock.at };
    await db.insertInto("statement_lines").values(row).execute();
    await moveBankLines(db, { digests: [digest], to: "settled" });
  });
  const other = await paying.done;
  const lines = [{ digest, rupees: 99, day: DAY, utr: null, paymentIds: [] }];
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
  const settingAside = settleLines(db, { ...by, lines, intent: "ignore", whose: [], note: "Rent" });
  await untilLockAwaited(other);
  await paying.commit();
  expect(await settingAside).toEqual({ ok: false, reason: "settled" });
  expect(await line(digest)).toMatchObject({ state: "settled" });
});

test("a line that is set aside while a statement names its payment stays aside", async () => {
  const { club, db, line, note, payment, paymentId } = await openInbox();
  const digest = await note("a", 9_900);
  const settingAside = pausedTransaction(db, async (db) => {
    const aside = { digest, payment_id: null, admin_id: "ravi", settled_at: club.clock.at };
    await db.insertInto("statement_shares").values(aside).execute();
    await moveBankLines(db, { digests: [digest], to: "set_aside" });
  });
  const other = await settingAside.done;
  const matches = [{ digest, paymentId, amountRupees: 99, day: DAY, utr: null }];
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
  const recording = recordStatement(db, { ...by, matches });
  await untilLockAwaited(other);
  await settingAside.commit();
  expect(await recording).toMatchObject({ marked: 0, refused: 1 });
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await line(digest)).toMatchObject({ state: "set_aside" });
});

test("money that the bank took back is undone, and the line ends with the note", async () => {
  const { admin, booking, club, code, credit, line, note, payment } = await openInbox();
  const digest = await note("a", 15_000);
  await admin.post(INBOX, { intent: "line_pay", digest, whose: code });
  club.clock.at += 20 * MINUTE_MS;
  const back = { intent: "line_return", digest, note: "Returned by the bank" };
  expect(readable((await admin.post(INBOX, back)).text)).toContain(
    "2 payments are no longer marked as paid.",
  );
  expect(await payment()).toMatchObject({ status: "due" });
  expect(await booking()).toMatchObject({ paid: 0 });
  expect(await credit()).toBe(0);
  expect(await line(digest)).toEqual({ state: "set_aside", note: "Returned by the bank" });
  expect((await admin.post(INBOX, back)).status).toBe(409);
});

test("a reference that a runner gave waits in the inbox until it is marked there", async () => {
  const { admin, asha, bookingId, payment, paymentId } = await openInbox();
  await asha.post(`/bookings/${bookingId}`, { intent: "report", paymentId, utr: "412345678901" });
  expect(readable((await admin.get(INBOX)).text)).toContain("UTR 412345678901");
  await admin.post(INBOX, { intent: "paid", paymentId, method: "upi" });
  expect(await payment()).toMatchObject({ status: "paid" });
  expect(readable((await admin.get(INBOX)).text)).not.toContain("UTR 412345678901");
});

test("a refused refund shows again what was typed, without JavaScript", async () => {
  const { admin, press, receiveAll, standIn } = await openInbox();
  const paid = standIn.pay(await press());
  await receiveAll(paid);
  const form = { intent: "refund", onlinePaymentId: paid.id, amountRupees: "42" };
  const answer = await admin.post(INBOX, { ...form, reason: "Rained off", submitKey: "key-of-42" });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('value="Rained off"');
  expect(answer.text).toContain('value="42"');
  expect(answer.text).toMatch(/<details open=""/);
});

test("the page of a payment that is paid asks for nothing", async () => {
  const { asha, page, press, receiveAll, standIn } = await openInbox();
  expect(readable((await asha.get(page)).text)).toContain("Pay ₹99 online");
  await receiveAll(standIn.pay(await press()));
  expect(readable((await asha.get(page)).text)).not.toContain("Pay ₹99 online");
});

test("the bank's words are forgotten after a year, the sums stay", async () => {
  const { club, db, note } = await openInbox();
  await note("a", 9_900);
  const words = async () =>
    (await db.selectFrom("bank_lines").select("narration").executeTakeFirstOrThrow()).narration;
  await forgetBankWords(db, { now: club.clock.at + 364 * DAY_MS });
  expect(await words()).toContain("ASHA RAO");
  await forgetBankWords(db, { now: club.clock.at + 367 * DAY_MS });
  expect(await words()).toBe("");
  expect((await findBankSums(db, { first: DAY, last: DAY })).open).toBe(9_900);
});

test("money that a desk took twice waits until it is given back with a note, or becomes credit", async () => {
  const club = await openAtDesk();
  const { db } = club;
  const desk = await club.admin();
  await leaveUnpaid(club);
  const pay = () => entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const taken = [pay(), pay(), pay()];
  await trySync(desk, taken);
  const admin = await club.admin("treasurer");
  expect(readable((await admin.get(INBOX)).text)).toContain(
    "Taken at the desk by mistake, or twice",
  );
  const [, second, third] = taken.map(({ nonce }) => nonce);
  const note = "Given back in cash";
  expect((await admin.post(INBOX, { intent: "desk_note", entry: second ?? "" })).status).toBe(400);
  const noted = { intent: "desk_note", entry: second ?? "", note };
  expect((await admin.post(INBOX, noted)).status).toBe(200);
  expect((await admin.post(INBOX, { ...noted, intent: "desk_credit" })).status).toBe(409);
  const credited = { intent: "desk_credit", entry: third ?? "", note: "For the next run" };
  await Promise.all([admin.post(INBOX, credited), admin.post(INBOX, credited)]);
  const credits = await db.selectFrom("credit_balances").select("rupees").execute();
  expect(credits).toEqual([{ rupees: 99 }]);
  const page = readable((await admin.get(INBOX)).text);
  expect(page).not.toContain("Taken at the desk by mistake, or twice");
});

test("money of a desk that became credit pays no seat once the payment before it is taken back", async () => {
  const club = await openAtDesk();
  const { db } = club;
  const desk = await club.admin();
  const paymentId = await leaveUnpaid(club);
  const pay = () => entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const [first, second] = [pay(), pay()];
  await trySync(desk, [first, second]);
  const admin = await club.admin("treasurer");
  const form = { intent: "desk_credit", entry: second.nonce, note: "For the next run" };
  expect((await admin.post(INBOX, form)).status).toBe(200);
  await trySync(desk, [entry("undo", { bookingId: DIVYA, undoes: [first.nonce] })]);
  const payment = db.selectFrom("payments").select("status").where("id", "=", paymentId);
  expect(await payment.executeTakeFirst()).toEqual({ status: "due" });
  const credits = await db.selectFrom("credit_balances").select("rupees").execute();
  expect(credits).toEqual([{ rupees: 99 }]);
});

test("money of a walk-in whom nobody knows ends with a note, not as credit", async () => {
  const club = await openAtDesk();
  const { db } = club;
  await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb.ref("capacity") }))
    .where("id", "=", EVENT_ID)
    .execute();
  const walkIn = entry("walk_in", { ...NILA, isPaid: true });
  await trySync(await club.admin(), [walkIn]);
  const admin = await club.admin("treasurer");
  const form = { entry: walkIn.nonce, note: "Given back in cash" };
  expect((await admin.post(INBOX, { ...form, intent: "desk_credit" })).status).toBe(409);
  expect((await admin.post(INBOX, { ...form, intent: "desk_note" })).status).toBe(200);
  expect((await admin.post(INBOX, { ...form, intent: "desk_note" })).status).toBe(409);
});
