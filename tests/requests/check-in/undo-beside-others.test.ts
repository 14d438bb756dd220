import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applyUndo } from "~/core/check-in/entries/apply-undo.server";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { markInTransaction } from "~/core/payments/mark-paid/mark-in-transaction.server";
import { MINUTE_MS } from "~/lib/dates";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  DIVYA,
  EVENT_ID,
  entry,
  leader,
  leaveUnpaid,
  openAtDesk,
  sync,
  tap,
} from "../../support/desk-requests";
import { addEvent } from "../../support/run-day";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const KARTHIK = "sample-booking-karthik";
const UNDO_AT = { at: AT_THE_DESK + 2 };

/** The desk of a run at which these bookings wait for one payment. */
async function openUnpaid(...bookingIds: string[]) {
  const club = await openAtDesk();
  const paymentId = await leaveUnpaid(club, { bookingIds });
  club.clock.at = AT_THE_DESK + MINUTE_MS;
  return { club, paymentId, admin: await club.admin() };
}

const NOW = { deviceNow: AT_THE_DESK + MINUTE_MS };

const pay = (bookingId = DIVYA) => entry("pay", { bookingId, paidBy: "cash" });

const statusOf = async ({ db }: TestClub, id = DIVYA) =>
  await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.status", "p.status as payment"])
    .where("b.id", "=", id)
    .executeTakeFirst();

test.each(["leader", "admin"] as const)(
  "an undo of another booking sent as %s leaves the entries that it names",
  async (who) => {
    const { club, admin } = await openUnpaid(DIVYA);
    const [paid, came, second] = [pay(), tap("divya", { at: AT_THE_DESK + 1 }), pay()];
    await sync(admin, [paid, came, second], NOW);
    const undoes = [paid.nonce, came.nonce];
    const forged = entry("undo", { bookingId: ARJUN, undoes, ...UNDO_AT });
    await sync(who === "admin" ? admin : await leader(club), [forged], NOW);
    await sync(admin, [entry("undo", { bookingId: DIVYA, undoes: [second.nonce] })], NOW);
    expect(await statusOf(club)).toEqual({ status: "confirmed", payment: "paid" });
    expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA }]);
  },
);

test("an undo at another run leaves the entries that it names", async () => {
  const { club, admin } = await openUnpaid(DIVYA);
  const [paid, came] = [pay(), tap("divya", { at: AT_THE_DESK + 1 })];
  await sync(admin, [paid, came], NOW);
  const eventId = await addEvent(club.db, { date: "2026-11-22" });
  for (const bookingId of [DIVYA, `walk-in:${came.nonce}`]) {
    const undoes = [paid.nonce, came.nonce];
    await sync(admin, [entry("undo", { bookingId, undoes, ...UNDO_AT })], { ...NOW, eventId });
  }
  await sync(await leader(club), [tap("divya", { at: AT_THE_DESK + 3 })], NOW);
  expect(await statusOf(club)).toEqual({ status: "confirmed", payment: "paid" });
  expect(await checkIns(club)).toMatchObject([{ at: AT_THE_DESK + 1 }]);
});

test("a runner of the same payment who was let in as paid stays checked in after an undo", async () => {
  const { club, admin } = await openUnpaid(DIVYA, KARTHIK);
  const paid = pay();
  await sync(admin, [paid], NOW);
  const undoes = [paid.nonce];
  await sync(admin, [entry("undo", { bookingId: DIVYA, undoes, at: AT_THE_DESK + 20 })], NOW);
  // Another phone's list still has them as paid.
  const came = tap("karthik", { at: AT_THE_DESK + 10 });
  expect(await sync(await leader(club), [came], NOW)).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: KARTHIK }]);
  expect(await statusOf(club, KARTHIK)).toEqual({ status: "pending", payment: "due" });
  const late = tap("divya", { at: AT_THE_DESK + 30 });
  expect(await sync(admin, [late], NOW)).toEqual(["unpaid"]);
});

test("an undo of a party's payment leaves another runner's check-in, who owes then", async () => {
  const { club, admin } = await openUnpaid(DIVYA, KARTHIK);
  const paid = pay();
  await sync(admin, [paid, tap("karthik", { at: AT_THE_DESK + 1 })], NOW);
  await sync(admin, [entry("undo", { bookingId: DIVYA, undoes: [paid.nonce] })], NOW);
  expect(await statusOf(club, KARTHIK)).toEqual({ status: "pending", payment: "due" });
  expect(await checkIns(club)).toMatchObject([{ bookingId: KARTHIK }]);
});

test("a party's payment that was taken twice is due once both are undone", async () => {
  const { club, admin } = await openUnpaid(DIVYA, KARTHIK);
  const [first, second] = [pay(), pay(KARTHIK)];
  expect(await sync(admin, [first, second], NOW)).toEqual(["done", "duplicate"]);
  await sync(admin, [entry("undo", { bookingId: DIVYA, undoes: [first.nonce] })], NOW);
  expect(await statusOf(club)).toEqual({ status: "confirmed", payment: "paid" });
  await sync(admin, [entry("undo", { bookingId: KARTHIK, undoes: [second.nonce] })], NOW);
  expect(await statusOf(club)).toEqual({ status: "pending", payment: "due" });
});

test("a payment for a booking that was cancelled meanwhile is refused", async () => {
  const { club, admin } = await openUnpaid(DIVYA);
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("id", "=", DIVYA)
    .execute();
  expect(await sync(admin, [pay()], NOW)).toEqual(["cancelled"]);
});

test("a second payment waits for the undo of the first, and counts", async () => {
  const { club, admin } = await openUnpaid(DIVYA);
  const [first, second] = [pay(), pay()];
  await sync(admin, [first], NOW);
  const event = await findDeskEvent(club.db, { eventId: EVENT_ID });
  if (!event) throw new Error("no run");
  const by = { secret: "s", requestId: "r", timeZone: "Asia/Kolkata", now: club.clock.at };
  const undo = { kind: "undo" as const, nonce: randomUUID(), ...UNDO_AT };
  const undoing = pausedTransaction(club.db, async (db) => {
    const crew = { kind: "admin" as const, id: "ravi", name: "Ravi" };
    const input = { ...by, event, crew, at: undo.at };
    await applyUndo(db, { ...input, entry: { ...undo, bookingId: DIVYA, undoes: [first.nonce] } });
  });
  const other = await undoing.done;
  const paying = sync(admin, [second], NOW);
  await untilLockAwaited(other);
  await undoing.commit();
  expect(await paying).toEqual(["done"]);
  expect(await statusOf(club)).toEqual({ status: "confirmed", payment: "paid" });
});

test("a payment that is marked elsewhere meanwhile was paid before", async () => {
  const { club, admin, paymentId } = await openUnpaid(DIVYA);
  const mark = { paymentId, method: "upi" as const, adminId: "ravi", adminName: "Ravi" };
  const marking = pausedTransaction(club.db, async (db) => {
    await markInTransaction(db, { ...mark, requestId: "r", now: club.clock.at });
  });
  const other = await marking.done;
  const paying = sync(admin, [pay()], NOW);
  await untilLockAwaited(other);
  await marking.commit();
  expect(await paying).toEqual(["duplicate"]);
  expect(await statusOf(club)).toEqual({ status: "confirmed", payment: "paid" });
});
