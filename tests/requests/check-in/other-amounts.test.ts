import { expect, test } from "vitest";
import { UNLISTED } from "~/core/check-in/refusals";
import { lowerPayment } from "~/core/payments/due-payments.server";
import { fieldValue, readable } from "../../support/browser";
import {
  ARJUN,
  AT_THE_DESK,
  checkIns,
  DIVYA,
  EVENT_ID,
  entry,
  leaveUnpaid,
  NILA,
  openAtDesk,
  phoneOf,
  sync,
  tap,
  trySync,
} from "../../support/desk-requests";
import { spendTrial } from "../../support/run-day";

const LOG = `/qr-info/log?event=${EVENT_ID}&show=all`;
const INBOX = "/admin/payments/inbox";

/** An admin's desk of a run at which Divya owes ₹198 for herself and Arjun. */
async function openWithParty() {
  const club = await openAtDesk();
  const paymentId = await leaveUnpaid(club, { bookingIds: [DIVYA, ARJUN] });
  const admin = await club.admin();
  const send = async (...entries: Parameters<typeof trySync>[1]) =>
    (JSON.parse((await trySync(admin, entries)).text) as { results: unknown[] }).results;
  const lower = () => lowerPayment(club.db, { paymentId, byRupees: 99, now: AT_THE_DESK });
  const payment = async () =>
    await club.db
      .selectFrom("payments")
      .select(["status", "amount_rupees as rupees"])
      .where("id", "=", paymentId)
      .executeTakeFirst();
  const log = async () => readable((await admin.get(LOG)).text);
  return { club, admin, send, lower, payment, log };
}

const pay = (shownRupees: number) =>
  entry("pay", { bookingId: DIVYA, paidBy: "cash", shownRupees });

const OTHER = { reason: "other_amount", rupees: 198, paidWith: "cash" };

test("a payment of what the phone showed is marked as paid", async () => {
  const { send, payment } = await openWithParty();
  expect(await send(pay(198), tap("divya"))).toMatchObject([
    { outcome: "done" },
    { outcome: "done" },
  ]);
  expect(await payment()).toEqual({ status: "paid", rupees: 198 });
});

test("what a party paid is listed, so that it is asked for again once the payment is taken back", async () => {
  const { admin, send } = await openWithParty();
  const taken = pay(198);
  await send(taken);
  const { roster } = JSON.parse((await admin.get("/qr-scanner/list")).text) as {
    roster: { bookingId: string; priceRupees: number; askedRupees?: number }[];
  };
  const listed = roster.find(({ bookingId }) => bookingId === DIVYA);
  expect(listed).toMatchObject({ priceRupees: 99, askedRupees: 198 });
  const undo = entry("undo", { bookingId: DIVYA, undoes: [taken.nonce] });
  await send(undo);
  expect(await send(pay(198))).toMatchObject([{ outcome: "done" }]);
});

test("an amount that was lowered after the phone loaded is not marked, and who paid is in", async () => {
  const { club, admin, send, lower, payment, log } = await openWithParty();
  await lower();
  const taken = pay(198);
  const answer = [{ outcome: "unpaid", back: OTHER }];
  expect(await send(taken, tap("divya"))).toMatchObject([...answer, { outcome: "done" }]);
  expect(await send(taken)).toMatchObject(answer);
  expect(await payment()).toEqual({ status: "due", rupees: 99 });
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA }]);
  const settle = "Another amount is due now: not marked as paid. Settle the ₹198 with them.";
  expect(await log()).toContain(settle);
  expect(readable((await admin.get(INBOX)).text)).toContain(settle);
});

test("an amount that was raised after the phone loaded is not marked, until what is due is shown", async () => {
  const { send, payment } = await openWithParty();
  const back = { ...OTHER, rupees: 99 };
  expect(await send(pay(99))).toMatchObject([{ outcome: "unpaid", back }]);
  expect(await payment()).toEqual({ status: "due", rupees: 198 });
  expect(await send(pay(198))).toMatchObject([{ outcome: "done" }]);
  expect(await payment()).toEqual({ status: "paid", rupees: 198 });
});

test("such a payment that is taken back leaves no money to settle", async () => {
  const { admin, send, lower } = await openWithParty();
  await lower();
  const taken = pay(198);
  await send(taken, entry("undo", { bookingId: DIVYA, undoes: [taken.nonce] }));
  expect(readable((await admin.get(INBOX)).text)).not.toContain("Another amount is due now");
});

test("a walk-in ticked as paid leaves due what is asked for the party that they are of", async () => {
  const { club, send, payment, log } = await openWithParty();
  const phone = await phoneOf(club, DIVYA);
  const walkIn = entry("walk_in", { name: "Diya", phone, isPaid: true, shownRupees: 99 });
  const back = { reason: "other_amount", rupees: 99, paidWith: "venue" };
  expect(await send(walkIn)).toMatchObject([{ outcome: "done", back }]);
  expect(await payment()).toEqual({ status: "due", rupees: 198 });
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA }]);
  expect(await log()).toMatch(/Divya Menon.{0,40}walk-in.{0,10}₹99 at the venue/);
});

test("a walk-in ticked as paid on a phone without a list paid the price of the run", async () => {
  const { club, admin, payment } = await openWithParty();
  const phone = await phoneOf(club, DIVYA);
  const walkIn = entry("walk_in", { name: "Diya", phone, isPaid: true });
  expect(await sync(admin, [walkIn], { eventId: UNLISTED })).toEqual(["done"]);
  expect(await payment()).toEqual({ status: "due", rupees: 198 });
  expect(readable((await admin.get(INBOX)).text)).toContain("Settle the ₹99 with them.");
});

test("the log says what was marked for a walk-in by a phone of an earlier release", async () => {
  const { club, send, payment, log } = await openWithParty();
  const phone = await phoneOf(club, DIVYA);
  const walkIn = entry("walk_in", { name: "Diya", phone, isPaid: true });
  expect(await send(walkIn)).not.toMatchObject([{ back: {} }]);
  expect(await payment()).toEqual({ status: "paid", rupees: 198 });
  expect(await log()).toMatch(/Divya Menon.{0,40}walk-in.{0,10}₹198 at the venue/);
});

test("a walk-in who paid the price of before comes in and owes today's", async () => {
  const { club, send } = await openWithParty();
  await spendTrial(club.db, NILA.phone);
  await club.db
    .updateTable("events")
    .set({ price_rupees: 149 })
    .where("id", "=", EVENT_ID)
    .execute();
  const walkIn = entry("walk_in", { ...NILA, isPaid: true, shownRupees: 99 });
  const back = { reason: "other_amount", rupees: 99, paidWith: "venue" };
  expect(await send(walkIn)).toMatchObject([{ outcome: "done", back }]);
  const booked = club.db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .innerJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["p.status", "p.amount_rupees as rupees"])
    .where("b.participant_phone", "=", NILA.phone)
    .where("b.event_id", "=", EVENT_ID);
  expect(await booked.execute()).toEqual([{ status: "due", rupees: 149 }]);
});

test("money that was taken as too little before is part of what is paid then", async () => {
  const { admin, send, payment } = await openWithParty();
  expect(await send(pay(99))).toMatchObject([{ outcome: "unpaid" }]);
  expect(readable((await admin.get(INBOX)).text)).toContain("₹99");
  expect(await send(pay(198))).toMatchObject([{ outcome: "done" }]);
  expect(await payment()).toEqual({ status: "paid", rupees: 198 });
  expect(readable((await admin.get(INBOX)).text)).not.toContain("₹99");
});

test("on QR Info an amount that has changed since the page is not marked", async () => {
  const { admin, lower, payment } = await openWithParty();
  const path = "/qr-info?q=Divya";
  const page = (await admin.get(path)).text;
  await lower();
  const press = async (text: string) =>
    await admin.post(path, {
      bookingId: DIVYA,
      submitKey: fieldValue(text, "submitKey"),
      shownRupees: fieldValue(text, "shownRupees"),
      paidBy: "cash",
    });
  const answer = await press(page);
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toMatch(/Another amount is due now.*₹99 unpaid/);
  expect(await payment()).toEqual({ status: "due", rupees: 99 });
  expect((await press(answer.text)).status).toBe(200);
  expect(await payment()).toEqual({ status: "paid", rupees: 99 });
  expect(readable((await admin.get(INBOX)).text)).not.toContain("₹198");
});
