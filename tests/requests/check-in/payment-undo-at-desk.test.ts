import { expect, test } from "vitest";
import { settleDoubledPayments, takePaymentBack } from "~/core/check-in/entries/apply-undo.server";
import { undoMarkInTransaction } from "~/core/payments/mark-paid/undo-mark-in-transaction.server";
import { inTransaction } from "~/db/transaction";
import { MINUTE_MS } from "~/lib/dates";
import type { Browser } from "../../support/browser";
import type { TestClub } from "../../support/club";
import { countDoubled } from "../../support/desk-money";
import {
  AT_THE_DESK,
  checkIns,
  DIVYA,
  entry,
  leader,
  leaveUnpaid,
  openAtDesk,
  sync,
  tap,
} from "../../support/desk-requests";

const LATER = AT_THE_DESK + 10 * MINUTE_MS;

/** The desk of a run at which Divya owes ₹99, ten minutes after an admin's mistake. */
async function openUnpaid() {
  const club = await openAtDesk();
  await leaveUnpaid(club);
  club.clock.at = LATER;
  return { club, admin: await club.admin() };
}

/** 'Paid in cash', the check-in that follows, and the undo of both. */
function mistake() {
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const came = tap("divya", { at: AT_THE_DESK + 1 });
  const undoes = [came.nonce, pay.nonce];
  const at = AT_THE_DESK + MINUTE_MS;
  return { pay, came, undo: entry("undo", { bookingId: DIVYA, undoes, at }) };
}

const NOW = { deviceNow: LATER };

const moneyOf = async ({ db }: TestClub) =>
  await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.status", "b.amount_paid_rupees as rupees", "p.status as payment", "p.method"])
    .where("b.id", "=", DIVYA)
    .executeTakeFirst();

const UNPAID = { status: "pending", rupees: 0, payment: "due", method: null };
const PAID = { status: "confirmed", rupees: 99, payment: "paid", method: "cash" };

async function listed(desk: Browser) {
  const { roster } = JSON.parse((await desk.get("/qr-scanner/list")).text) as {
    roster: { bookingId: string; isUnpaid: boolean; payments: { nonce: string }[] }[];
  };
  const divya = roster.find(({ bookingId }) => bookingId === DIVYA);
  return { isUnpaid: divya?.isUnpaid, nonces: divya?.payments.map(({ nonce }) => nonce) };
}

const paidNotices = async ({ db }: TestClub) =>
  await db
    .selectFrom("notifications")
    .select("id")
    .where("member_id", "=", "sample-member-divya")
    .where("kind", "=", "paid")
    .execute();

test("an undo that names the payment makes it due again", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came, undo } = mistake();
  expect(await sync(admin, [pay, came], NOW)).toEqual(["done", "done"]);
  expect(await listed(admin)).toEqual({ isUnpaid: false, nonces: [pay.nonce] });
  club.clock.at = LATER + MINUTE_MS;
  expect(await sync(admin, [undo], { deviceNow: LATER + MINUTE_MS })).toEqual(["done"]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([UNPAID, []]);
  expect(await listed(admin)).toEqual({ isUnpaid: true, nonces: [] });
  expect(await paidNotices(club)).toEqual([]);
});

test("an undo that arrives before its payment and check-in ends the same", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came, undo } = mistake();
  await sync(admin, [undo], NOW);
  expect(await sync(admin, [pay, came], NOW)).toEqual(["duplicate", "done"]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([UNPAID, []]);
});

test.each(["before", "after"])(
  "another phone's check-in stands when it arrives %s the undo, and the run is owed",
  async (order) => {
    const { club, admin } = await openUnpaid();
    const { pay, came, undo } = mistake();
    const other = tap("divya", { at: AT_THE_DESK + 2 });
    await sync(admin, [pay, came], NOW);
    const desk = await leader(club);
    if (order === "before") await sync(desk, [other], NOW);
    await sync(admin, [undo], NOW);
    if (order === "after") await sync(desk, [other], NOW);
    expect(await moneyOf(club)).toEqual(UNPAID);
    expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, at: AT_THE_DESK + 2 }]);
  },
);

test("a payment that two admins took stays while one of them stands", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came, undo } = mistake();
  const second = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  expect(await sync(admin, [pay, came, second, undo], NOW)).toEqual([
    ...["done", "done", "duplicate", "duplicate"],
  ]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([PAID, []]);
  const last = entry("undo", { bookingId: DIVYA, undoes: [second.nonce] });
  await sync(admin, [last], NOW);
  expect(await moneyOf(club)).toEqual(UNPAID);
});

test("a payment whose booking has changed since stays, and the check-in goes", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came, undo } = mistake();
  await sync(admin, [pay, came], NOW);
  await club.db
    .updateTable("bookings")
    .set({ updated_at: LATER + 1 })
    .where("id", "=", DIVYA)
    .execute();
  expect(await sync(admin, [undo], NOW)).toEqual(["duplicate"]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([PAID, []]);
});

test("a leader's undo leaves the payment", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came, undo } = mistake();
  await sync(admin, [pay, came], NOW);
  expect(await sync(await leader(club), [undo], NOW)).toEqual(["done"]);
  expect([await moneyOf(club), await checkIns(club)]).toEqual([PAID, []]);
});

test("an undo that does not name the payment leaves it", async () => {
  const { club, admin } = await openUnpaid();
  const { pay, came } = mistake();
  const undo = entry("undo", { bookingId: DIVYA, at: AT_THE_DESK + MINUTE_MS });
  expect(await sync(admin, [pay, came, undo], NOW)).toEqual(["done", "done", "done"]);
  expect(await moneyOf(club)).toEqual(PAID);
});

/** The payment of the mistake, marked by the admin. */
async function openMistake() {
  const { club, admin } = await openUnpaid();
  const { pay, came } = mistake();
  await sync(admin, [pay, came], NOW);
  const { id, paid_by: adminId } = await club.db
    .selectFrom("payments as p")
    .innerJoin("bookings as b", "b.payment_id", "p.id")
    .select(["p.id", "p.paid_by"])
    .where("b.id", "=", DIVYA)
    .executeTakeFirstOrThrow();
  return { club, id, adminId: adminId ?? "", pay };
}

test("takePaymentBack leaves a payment while an entry says that it was paid", async () => {
  const { club, adminId, pay } = await openMistake();
  const back = { bookingId: DIVYA, adminId, requestId: "r", now: LATER };
  const take = () => inTransaction(club.db, (db) => takePaymentBack(db, back));
  expect(await take()).toBe(false);
  const undone = { entry: pay.nonce, undo: "undo", at: AT_THE_DESK };
  await club.db.insertInto("undone_entries").values(undone).execute();
  expect([await take(), await take()]).toEqual([true, false]);
});

test("settleDoubledPayments leaves a payment doubled that an admin had marked before", async () => {
  const { club, admin } = await openUnpaid();
  const { pay } = mistake();
  await club.db
    .updateTable("payments")
    .set({ status: "paid", method: "cash", paid_at: AT_THE_DESK - 1, paid_by: "ravi" })
    .where("member_id", "=", "sample-member-divya")
    .where("status", "=", "due")
    .execute();
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed", amount_paid_rupees: 99 })
    .where("id", "=", DIVYA)
    .execute();
  expect(await sync(admin, [pay], NOW)).toEqual(["duplicate"]);
  const doubledAfter = async () => {
    await inTransaction(club.db, (db) => settleDoubledPayments(db, { bookingId: DIVYA }));
    return await countDoubled(club.db, [DIVYA]);
  };
  expect(await doubledAfter()).toBe(1);
  const undone = { entry: pay.nonce, undo: "undo", at: AT_THE_DESK };
  await club.db.insertInto("undone_entries").values(undone).execute();
  expect(await doubledAfter()).toBe(0);
});

test("undoMarkInTransaction refuses when the person is checked in, unless told otherwise", async () => {
  const { club, id, adminId } = await openMistake();
  const move = { paymentId: id, movedAt: LATER, adminId, requestId: "r", now: LATER + MINUTE_MS };
  const undo = (keepsCheckIns: boolean) =>
    inTransaction(club.db, (db) => undoMarkInTransaction(db, { ...move, keepsCheckIns }));
  await expect(undo(false)).rejects.toThrow("changed_meanwhile");
  expect(await moneyOf(club)).toEqual(PAID);
  await undo(true);
  expect(await moneyOf(club)).toEqual(UNPAID);
});
