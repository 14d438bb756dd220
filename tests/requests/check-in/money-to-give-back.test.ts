import { expect, test } from "vitest";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { listDeskMoney } from "~/core/check-in/desk-money/settle-desk-money.server";
import { MINUTE_MS } from "~/lib/dates";
import { type Browser, fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  AT_THE_DESK,
  DIVYA,
  EVENT_ID,
  entry,
  leaveUnpaid,
  NILA,
  openAtDesk,
  phoneOf,
  trySync,
} from "../../support/desk-requests";

const LOG = `/qr-info/log?event=${EVENT_ID}`;

/** An admin's desk, with Nila as a walk-in who paid. */
async function openWithPaidWalkIn() {
  const club = await openAtDesk();
  const admin = await club.admin();
  const send = async (...entries: Parameters<typeof trySync>[1]) =>
    (JSON.parse((await trySync(admin, entries)).text) as { results: unknown[] }).results;
  return { club, admin, send, walkIn: entry("walk_in", { ...NILA, isPaid: true }) };
}

async function fillUp({ db }: TestClub) {
  await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb.ref("capacity") }))
    .where("id", "=", EVENT_ID)
    .execute();
}

test("a walk-in ticked as paid on a free first run is answered with the money to give back", async () => {
  const { admin, send, walkIn } = await openWithPaidWalkIn();
  const back = { reason: "first_run", rupees: 99, paidWith: "venue" };
  expect(await send(walkIn)).toMatchObject([{ outcome: "done", back }]);
  expect(await send(walkIn)).toMatchObject([{ outcome: "done", back }]);
  const log = readable((await admin.get(LOG)).text);
  expect(log).toMatch(/Nila Anand.{0,40}walk-in.{0,10}₹99 at the venue/);
  expect(log).toContain("First run, free: give ₹99 back.");
});

test("a walk-in whose run is to be paid, or was not ticked, leaves no money to give back", async () => {
  const { club, send, walkIn } = await openWithPaidWalkIn();
  const unticked = await send(entry("walk_in", { ...NILA, phone: "+919876543211" }));
  expect(unticked).not.toMatchObject([{ back: {} }]);
  await club.db.updateTable("events").set({ price_rupees: 0 }).where("id", "=", EVENT_ID).execute();
  expect(await send(walkIn)).not.toMatchObject([{ back: {} }]);
});

test("a walk-in ticked as paid whom a full run refuses is answered with the money to give back", async () => {
  const { club, admin, send, walkIn } = await openWithPaidWalkIn();
  await fillUp(club);
  const back = { reason: "refused", rupees: 99, paidWith: "venue" };
  expect(await send(walkIn)).toMatchObject([{ outcome: "full", back }]);
  expect(await send(walkIn)).toMatchObject([{ outcome: "full", back }]);
  expect(readable((await admin.get(LOG)).text)).toContain(
    "An admin can raise its capacity. Give ₹99 back.",
  );
});

test("a walk-in ticked as paid who is suspended, or comes to a cancelled run, gets the money back", async () => {
  const { club, send } = await openWithPaidWalkIn();
  const { db } = club;
  const phone = await phoneOf(club, DIVYA);
  await db.deleteFrom("bookings").where("id", "=", DIVYA).execute();
  await db.updateTable("members").set({ status: "suspended" }).where("phone", "=", phone).execute();
  const walkIn = () => entry("walk_in", { name: "Divya", phone, isPaid: true });
  const back = { reason: "refused", rupees: 99, paidWith: "venue" };
  expect(await send(walkIn())).toMatchObject([{ outcome: "not_allowed", back }]);
  await db.updateTable("events").set({ status: "cancelled" }).where("id", "=", EVENT_ID).execute();
  expect(await send(walkIn())).toMatchObject([{ outcome: "cancelled", back }]);
});

test("a refused walk-in that was not ticked as paid leaves no money to give back", async () => {
  const { club, send } = await openWithPaidWalkIn();
  await fillUp(club);
  expect(await send(entry("walk_in", NILA))).not.toMatchObject([{ back: {} }]);
});

test("a walk-in ticked as paid who has a paid booking may have paid twice", async () => {
  const { club, send } = await openWithPaidWalkIn();
  const phone = await phoneOf(club, DIVYA);
  await leaveUnpaid(club);
  const walkIn = () => entry("walk_in", { name: "Divya", phone, isPaid: true });
  expect(await send(walkIn())).not.toMatchObject([{ back: {} }]);
  expect(await send(walkIn())).toMatchObject([
    { outcome: "duplicate", back: { reason: "paid_already", rupees: 99 } },
  ]);
});

test("a walk-in ticked as paid settles what a confirmed booking still owes", async () => {
  const { club, send } = await openWithPaidWalkIn();
  const paymentId = await leaveUnpaid(club);
  const phone = await phoneOf(club, DIVYA);
  const confirmed = { status: "confirmed" } as const;
  await club.db.updateTable("bookings").set(confirmed).where("id", "=", DIVYA).execute();
  const walkIn = entry("walk_in", { name: "Divya", phone, isPaid: true });
  expect(await send(walkIn)).not.toMatchObject([{ back: {} }]);
  const { status } = await club.db
    .selectFrom("payments")
    .select("status")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("paid");
});

test("a payment that another desk took meanwhile keeps its amount and way, and may be to give back", async () => {
  const { club, admin, send } = await openWithPaidWalkIn();
  await leaveUnpaid(club, { bookingIds: [DIVYA, ARJUN] });
  const pay = (paidBy: "cash" | "upi") => entry("pay", { bookingId: DIVYA, paidBy });
  const [first, second] = [pay("upi"), pay("cash")];
  expect(await send(first)).not.toMatchObject([{ back: {} }]);
  const back = { reason: "paid_already", rupees: 198, paidWith: "cash" };
  expect(await send(second)).toMatchObject([{ outcome: "duplicate", back }]);
  const log = readable((await admin.get(LOG)).text);
  expect(log).toMatch(/Divya Menon.{0,40}paid.{0,10}₹198 in cash/);
  expect(log).toContain("If they paid ₹198 in cash again, give it back.");
  expect(log).not.toContain("₹198 by UPI");
  expect(readable((await admin.get(`${LOG}&show=all`)).text)).toContain("₹198 by UPI");
});

test("a payment for a booking that was cancelled meanwhile is answered with the money to give back", async () => {
  const { club, admin, send } = await openWithPaidWalkIn();
  await leaveUnpaid(club);
  const booking = club.db.selectFrom("bookings").select("member_id as memberId");
  const { memberId } = await booking.where("id", "=", DIVYA).executeTakeFirstOrThrow();
  const cancelled = { bookingId: DIVYA, memberId, now: club.clock.at };
  expect(await cancelBooking(club.db, cancelled)).toMatchObject({ ok: true });
  const back = { reason: "refused", rupees: 99, paidWith: "cash" };
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  expect(await send(pay)).toMatchObject([{ outcome: "cancelled", back }]);
  expect(readable((await admin.get(LOG)).text)).toContain("Give ₹99 back.");
});

const doubled = async (admin: Browser) =>
  (JSON.parse((await admin.get("/qr-scanner/list")).text) as { doubled: string[] }).doubled;

test.each(["first", "second"])(
  "of two payments by two desks none is doubled once the %s is taken back",
  async (which) => {
    const { club, admin, send } = await openWithPaidWalkIn();
    await leaveUnpaid(club);
    const pay = () => entry("pay", { bookingId: DIVYA, paidBy: "cash" });
    const [first, second] = [pay(), pay()];
    await send(first, second);
    expect(await doubled(admin)).toEqual([second.nonce]);
    const [undone, left] = which === "first" ? [first, second] : [second, first];
    await send(entry("undo", { bookingId: DIVYA, undoes: [undone.nonce] }));
    expect(await doubled(admin)).toEqual([]);
    const back = { back: { reason: "paid_already" } };
    expect(await send(left)).toMatchObject([{ outcome: "done" }]);
    expect(await send(left)).not.toMatchObject([back]);
    expect(readable((await admin.get(`${LOG}&show=all`)).text)).not.toContain("give it back");
  },
);

test("a walk-in who paid again is paid once the first payment is taken back", async () => {
  const { club, admin, send } = await openWithPaidWalkIn();
  const paymentId = await leaveUnpaid(club);
  const first = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const walkIn = entry("walk_in", {
    name: "Divya",
    phone: await phoneOf(club, DIVYA),
    isPaid: true,
  });
  await send(first, walkIn);
  expect(await doubled(admin)).toEqual([walkIn.nonce]);
  await send(entry("undo", { bookingId: DIVYA, undoes: [first.nonce] }));
  expect(await doubled(admin)).toEqual([]);
  const statusOf = async () =>
    await club.db
      .selectFrom("payments")
      .select("status")
      .where("id", "=", paymentId)
      .executeTakeFirst();
  expect(await statusOf()).toEqual({ status: "paid" });
  await send(entry("undo", { bookingId: DIVYA, undoes: [walkIn.nonce] }));
  expect(await statusOf()).toEqual({ status: "due" });
});

test("an undo that comes too late leaves money to give back where it was", async () => {
  const { club, send } = await openWithPaidWalkIn();
  await leaveUnpaid(club);
  const at = AT_THE_DESK - 20 * MINUTE_MS;
  const pay = () => entry("pay", { bookingId: DIVYA, paidBy: "cash", at });
  const second = pay();
  await send(pay(), second, entry("undo", { bookingId: DIVYA, undoes: [second.nonce] }));
  const listed = await listDeskMoney(club.db, { since: 0, limit: 9 });
  expect(listed).toMatchObject([{ entry: second.nonce, reason: "paid_already" }]);
});

test("a payment whose own undo came first leaves no money to give back", async () => {
  const { club, send } = await openWithPaidWalkIn();
  await leaveUnpaid(club);
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const came = entry("check_in", { method: "list", bookingId: DIVYA });
  const undo = entry("undo", { bookingId: DIVYA, undoes: [pay.nonce, came.nonce] });
  expect(await send(undo, pay)).not.toMatchObject([{}, { back: {} }]);
});

test("a payment on /qr-info that was taken meanwhile says that it may be to give back", async () => {
  const { club, admin, send } = await openWithPaidWalkIn();
  await leaveUnpaid(club);
  const path = "/qr-info?q=Divya";
  const page = (await admin.get(path)).text;
  await send(entry("pay", { bookingId: DIVYA, paidBy: "upi" }));
  const form = { bookingId: DIVYA, submitKey: fieldValue(page, "submitKey"), paidBy: "cash" };
  const answer = readable((await admin.post(path, form)).text);
  expect(answer).toContain("Already marked as paid. If they paid ₹99 in cash again, give it back.");
});
