import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { changeCredit, refundCredit } from "~/core/payments/credits/refund-credit.server";
import { findCredit } from "~/core/payments/payments.server";
import { REFUND_REFUSAL_TEXTS } from "~/texts/payments/payments";
import { type Browser, fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ASHA = "sample-member-asha";

/** A club in which Asha has paid for the sample event and cancelled in time. */
async function withCredit() {
  const club = await TestClub.open();
  await club.db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99 })
    .where("id", "=", "sample-booking-asha")
    .execute();
  const asha = await club.member("asha");
  const path = "/bookings/sample-booking-asha";
  await asha.post(path, { intent: "cancel", bookingId: "sample-booking-asha" });
  return { club, asha, admin: await club.admin() };
}

const refund = async (admin: Browser, changes: Record<string, string> = {}) => {
  const submitKey = fieldValue((await admin.get("/admin/credits")).text, "submitKey");
  const form = { memberId: ASHA, amountRupees: "99", how: "UPI 412345678901", submitKey };
  return { ...(await admin.post("/admin/credits", { ...form, ...changes })), submitKey };
};

test("credit paid back is noted once with admin and time, for the club and the member", async () => {
  const { club, asha, admin } = await withCredit();
  expect(readable((await asha.get("/bookings")).text)).toContain(
    "My credit ₹99 It pays for your next run by itself",
  );
  expect(readable((await admin.get("/admin/credits")).text)).toContain("Asha Raman");
  const done = await refund(admin);
  expect(readable(done.text)).toContain("₹99 recorded as paid back.");
  expect((await refund(admin, { submitKey: done.submitKey }).catch(() => done)).status).toBe(200);
  expect(await findCredit(club.db, { memberId: ASHA })).toBe(0);
  const settled = readable((await admin.get("/admin/credits")).text);
  expect(settled).toContain("Nobody has credit");
  expect(settled).toMatch(/Asha Raman ₹99 UPI 412345678901 ravi Wed, 18 Nov, 10:00 am/i);
  const mine = readable((await asha.get("/bookings")).text);
  expect(mine).toMatch(/My credit ₹0 .*Paid back by ravi: UPI 412345678901 Wed, 18 Nov/i);
  expect(mine).toMatch(
    /Cancelled: Lakeside Sunday Loop, Sun, 22 Nov Wed, 18 Nov, 10:00 am \+ ?₹99/,
  );
  const [notification] = await listNotifications(club.db, { memberId: ASHA, limit: 1 });
  expect(notification?.title).toBe("Paid back: ₹99");
  const entries = club.db.selectFrom("audit_log").select("action").where("subject_id", "=", ASHA);
  expect(await entries.execute()).toContainEqual({ action: "credit_refunded" });
});

test("a refund of too much, nothing, a fraction or without a method is refused", async () => {
  const { club, admin } = await withCredit();
  for (const amountRupees of ["100", "0", "-5", "1.5", "x", ""]) {
    const answer = await refund(admin, { amountRupees, how: "in cash to her brother" });
    expect(answer.status, amountRupees).toBe(amountRupees === "100" ? 409 : 400);
    expect(answer.text).toContain('value="in cash to her brother"');
  }
  expect(readable((await refund(admin, { how: " " })).text)).toContain("Say how it was paid.");
  expect((await refund(admin, { memberId: "nobody" })).status).toBe(409);
  expect(await findCredit(club.db, { memberId: ASHA })).toBe(99);
});

test("the second of two admins who pay back one credit is refused", async () => {
  const { admin } = await withCredit();
  const submitKey = fieldValue((await admin.get("/admin/credits")).text, "submitKey");
  const form = { memberId: ASHA, amountRupees: "99", how: "UPI 412345678901" };
  const [first, second] = await Promise.all(
    [submitKey, randomUUID()].map((submitKey) =>
      admin.post("/admin/credits", { ...form, submitKey }),
    ),
  );
  if (!first || !second) throw new Error("no two answers");
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const told = readable([first, second].find(({ status }) => status === 409)?.text ?? "");
  expect(told).toContain(REFUND_REFUSAL_TEXTS.not_enough);
});

test("a part of a credit that is paid back leaves the rest", async () => {
  const { club, admin } = await withCredit();
  expect((await refund(admin)).status).toBe(200);
  await changeCredit(club.db, {
    memberId: ASHA,
    bookingId: null,
    amountRupees: 50,
    reason: "cancelled",
    now: club.clock.at,
  });
  expect((await refund(admin, { amountRupees: "20" })).status).toBe(200);
  expect(await findCredit(club.db, { memberId: ASHA })).toBe(30);
});

/** The credit of Asha, and its refund in cash under one key. */
async function openRefund() {
  const { club } = await withCredit();
  const form = { memberId: ASHA, how: "in cash", submitKey: randomUUID() };
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: club.clock.at };
  const pay = (amountRupees: number, submitKey = form.submitKey) =>
    refundCredit(club.db, { ...form, ...by, amountRupees, submitKey });
  return { pay, left: () => findCredit(club.db, { memberId: ASHA }) };
}

test("refundCredit returns the same result for the same key", async () => {
  const { pay, left } = await openRefund();
  const answers = await Promise.all([pay(40), pay(40), pay(40)]);
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await left()).toBe(59);
  const rest = randomUUID();
  expect(await Promise.all([pay(59, rest), pay(59, rest)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await left()).toBe(0);
});

test("refundCredit refuses another amount for the same key", async () => {
  const { pay, left } = await openRefund();
  await pay(40);
  expect(await pay(41)).toEqual({ ok: false, reason: "key_reused" });
  expect(await left()).toBe(59);
});

test("credit pays for the member's next booking", async () => {
  const { club, asha } = await withCredit();
  const booked = await asha.post("/events/lakeside-sunday-loop/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: randomUUID(),
  });
  expect(booked.status).toBe(302);
  const row = club.db.selectFrom("bookings").select(["status", "amount_paid_rupees as paid"]);
  expect(
    await row.where("member_id", "=", ASHA).where("status", "<>", "cancelled").execute(),
  ).toEqual([{ status: "confirmed", paid: 99 }]);
  expect(readable((await asha.get("/bookings")).text)).toMatch(/My credit ₹0 .*Paid for a run/);
});

test("only an admin sees all credit", async () => {
  const { club, asha } = await withCredit();
  for (const browser of [asha, club.visitor()])
    expect((await browser.get("/admin/credits")).text).not.toContain("Asha Raman");
  const meena = await club.member("meena");
  expect(readable((await meena.get("/bookings")).text)).not.toContain("My credit");
});

test("only an admin settles credit", async () => {
  const { club, asha } = await withCredit();
  for (const browser of [asha, club.visitor()]) {
    const sent = await browser.post("/admin/credits", { memberId: ASHA, amountRupees: "99" });
    expect(sent.status).not.toBe(200);
  }
});
