import { expect, test } from "vitest";
import { fieldValue, readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import {
  ARJUN,
  checkIns,
  DIVYA,
  EVENT_ID,
  entry,
  leader,
  leaveUnpaid,
  openAtDesk,
  openWithLeader,
  sync,
  tap,
} from "../../support/desk-requests";

const moneyOf = async ({ db }: TestClub) =>
  await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.status", "p.status as payment", "p.method"])
    .where("b.id", "=", DIVYA)
    .executeTakeFirst();

test("a leader checks in a person who owes", async () => {
  const { club, desk } = await openWithLeader();
  await leaveUnpaid(club);
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  const owes = tap("divya", { owes: true });
  expect(await sync(desk, [tap("divya"), owes, pay])).toEqual(["unpaid", "done", "admin_only"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA }]);
  expect(await moneyOf(club)).toEqual({ status: "pending", payment: "due", method: null });
});

test("an admin settles what a person owes after their check-in", async () => {
  const club = await openAtDesk();
  await leaveUnpaid(club);
  await sync(await leader(club), [tap("divya", { owes: true })]);
  const admin = await club.admin();
  const path = "/qr-info?q=Divya";
  const page = (await admin.get(path)).text;
  expect(readable(page)).toMatch(/₹99 unpaid.*Paid in cash.*Paid by UPI/);
  const submitKey = fieldValue(page, "submitKey");
  const paid = await admin.post(path, { bookingId: DIVYA, submitKey, paidBy: "upi" });
  expect(paid.status).toBe(200);
  expect(await moneyOf(club)).toEqual({ status: "confirmed", payment: "paid", method: "upi" });
  expect(readable(paid.text)).not.toContain("unpaid");
});

test("at the desk an admin says how somebody paid", async () => {
  const club = await openAtDesk();
  await leaveUnpaid(club);
  const pay = entry("pay", { bookingId: DIVYA, paidBy: "cash" });
  expect(await sync(await club.admin(), [pay, tap("divya")])).toEqual(["done", "done"]);
  expect(await moneyOf(club)).toEqual({ status: "confirmed", payment: "paid", method: "cash" });
});

/** The desk of a run at which Divya is confirmed without her payment. */
async function openConfirmedUnpaid() {
  const club = await openAtDesk();
  await leaveUnpaid(club);
  await club.db
    .updateTable("bookings")
    .set({ status: "confirmed" })
    .where("id", "=", DIVYA)
    .execute();
  return await leader(club);
}

test("a person whom an admin confirmed without payment is still shown as unpaid", async () => {
  const desk = await openConfirmedUnpaid();
  const { roster } = JSON.parse((await desk.get("/qr-scanner/list")).text) as {
    roster: { bookingId: string; isUnpaid: boolean; owesRupees: number }[];
  };
  const divya = roster.find(({ bookingId }) => bookingId === DIVYA);
  expect(divya).toMatchObject({ isUnpaid: false, owesRupees: 99 });
  expect(readable((await desk.get("/qr-info?q=Divya")).text)).toContain("₹99 unpaid");
});

test("a person whom an admin confirmed without payment may come in", async () => {
  expect(await sync(await openConfirmedUnpaid(), [tap("divya")])).toEqual(["done"]);
});

test("on QR Info a leader has a button for a person who came and owes", async () => {
  const { club, desk } = await openWithLeader();
  await leaveUnpaid(club);
  const path = "/qr-info?q=Divya";
  const page = (await desk.get(path)).text;
  expect(readable(page)).toContain("Check in, owes ₹99");
  expect(readable(page)).not.toContain("Paid in cash");
  const submitKey = fieldValue(page, "submitKey");
  const said = await desk.post(path, { kind: "owes", bookingId: DIVYA, submitKey });
  expect(said.status).toBe(200);
  expect(await checkIns(club)).toHaveLength(1);
});

test("QR Info says what is asked for two who pay together, and for whom", async () => {
  const { club, desk } = await openWithLeader();
  await leaveUnpaid(club, { bookingIds: [DIVYA, ARJUN] });
  const page = readable((await desk.get("/qr-info?q=Divya")).text);
  expect(page).toMatch(/₹198 unpaid.*To pay for Arjun Nair, Divya Menon.*Check in, owes ₹198/);
  await leaveUnpaid(club);
  expect(readable((await desk.get("/qr-info?q=Divya")).text)).not.toContain("To pay for");
});

test("a member who came and owes reads that the booking is not confirmed yet, as the admin does", async () => {
  const { club, desk } = await openWithLeader();
  await leaveUnpaid(club);
  await sync(desk, [tap("divya", { owes: true })]);
  const admin = readable((await (await club.admin()).get(`/admin/events/${EVENT_ID}`)).text);
  expect(admin).toMatch(/Divya Menon.{0,80}Pending Checked in/);
  const page = (await (await club.member("divya")).get(`/bookings/${DIVYA}?new`)).text;
  expect(readable(page)).not.toContain("You're in!");
  expect(readable(page)).toContain("We'll confirm it once we see the payment.");
  expect(readable(page)).toMatch(/Paid , next 3 Confirmed Checked in , done/);
});
