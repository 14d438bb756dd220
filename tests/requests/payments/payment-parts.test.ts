import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import {
  askForPayment,
  dropPayment,
  lowerPayment,
  raisePayment,
} from "~/core/payments/due-payments.server";
import { endMemberships } from "~/core/payments/membership/find-membership-card.server";
import {
  activateMembership,
  dropMembership,
  setPlanType,
} from "~/core/payments/membership/memberships.server";
import {
  countMemberships,
  startMembership,
} from "~/core/payments/membership/record-membership.server";
import { findCredit, findPayment } from "~/core/payments/payments.server";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import { violatedConstraint } from "~/db/constraint";
import { openEvent, seatRequest } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test("credit pays for the guests of a free run only when it covers them all", async () => {
  const { db, eventId, memberId } = await openEvent(10);
  const credit = { memberId, bookingId: null, amountRupees: 150, reason: "cancelled" as const };
  await changeCredit(db, { ...credit, now: NOW });
  const [one, two] = ["1", "2"].map((digit) => ({
    name: `Guest ${digit}`,
    phone: `+91987650000${digit}`,
  }));
  if (!one || !two) throw new Error("There are two guests.");
  const form = seatRequest({ eventId, memberId, now: NOW });
  const party = { ...form, plan: "free_trial" as const, guests: [one, two] };
  const stored = async () =>
    await db
      .selectFrom("bookings")
      .select(["status", "price_rupees as rupees", "amount_paid_rupees as paid"])
      .select("payment_id as paymentId")
      .where("status", "<>", "cancelled")
      .orderBy("is_guest")
      .execute();
  await bookSeat(db, party);
  const [own, guest] = await stored();
  expect(own).toMatchObject({ status: "confirmed", rupees: 0, paymentId: null });
  expect(guest).toMatchObject({ status: "pending", rupees: 99 });
  const payment = await findPayment(db, { paymentId: guest?.paymentId ?? "" });
  expect(payment?.amountRupees).toBe(198);
  await db.deleteFrom("bookings").execute();
  await bookSeat(db, { ...party, guests: [one], submitKey: "one" });
  expect((await stored())[1]).toMatchObject({ status: "confirmed", paid: 99, paymentId: null });
  expect(await findCredit(db, { memberId })).toBe(51);
});

async function openDue() {
  const { db, eventId, memberId } = await openEvent();
  const due = { memberId, eventId, membershipId: null, amountRupees: 198, now: NOW };
  const paymentId = await askForPayment(db, due);
  const report = { paymentId, method: "upi" as const, utr: "123456789012", now: NOW };
  return { db, memberId, paymentId, report };
}

test("a payment is reported by its own member only", async () => {
  const { db, memberId, report } = await openDue();
  expect(await reportPayment(db, { ...report, memberId: "another" })).toBe("nothing_due");
  expect(await reportPayment(db, { ...report, memberId })).toBe("noted");
});

test("a payment lowered by all of it is void", async () => {
  const { db, memberId, paymentId, report } = await openDue();
  await reportPayment(db, { ...report, memberId });
  await lowerPayment(db, { paymentId, byRupees: 99, now: NOW });
  expect(await findPayment(db, { paymentId })).toMatchObject({ amountRupees: 99, status: "due" });
  await lowerPayment(db, { paymentId, byRupees: 99, now: NOW });
  expect(await findPayment(db, { paymentId })).toMatchObject({ amountRupees: 99, status: "void" });
});

test("a reference for a void payment is only kept", async () => {
  const { db, memberId, paymentId, report } = await openDue();
  await reportPayment(db, { ...report, memberId });
  await lowerPayment(db, { paymentId, byRupees: 198, now: NOW });
  await dropPayment(db, { paymentId, now: NOW });
  expect(await reportPayment(db, { ...report, memberId })).toBe("kept");
});

test("credit never goes below zero", async () => {
  const { db, memberId } = await openEvent();
  const take = { memberId, bookingId: null, amountRupees: -1, reason: "used" as const, now: NOW };
  expect(await changeCredit(db, take)).toBe(false);
});

const MONTH = { startsOn: "2026-11-18", priceRupees: 299, made: 0, now: NOW };

test("a membership that was decided by an older count of them is refused", async () => {
  const { db, memberId } = await openEvent();
  await startMembership(db, { memberId, ...MONTH });
  await expect(startMembership(db, { memberId, ...MONTH })).rejects.toSatisfy(
    (error) => violatedConstraint(error)?.startsWith("memberships_") ?? false,
  );
  const made = await countMemberships(db, { memberId });
  expect(made).toBe(1);
  expect(await startMembership(db, { memberId, ...MONTH, made })).toBeTypeOf("string");
});

test("only a membership that is not paid can be dropped", async () => {
  const { db, memberId, other } = await openEvent();
  const membershipId = await startMembership(db, { memberId, ...MONTH });
  await activateMembership(db, { membershipId, now: NOW });
  expect(await dropMembership(db, { membershipId, now: NOW })).toBeUndefined();
  const unpaid = await startMembership(db, { memberId: other, ...MONTH });
  expect(await dropMembership(db, { membershipId: unpaid, now: NOW })).toBe(299);
});

test("a membership makes its member Premium until its end", async () => {
  const { db, memberId } = await openEvent();
  const membershipId = await startMembership(db, { memberId, ...MONTH });
  await activateMembership(db, { membershipId, now: NOW });
  await setPlanType(db, { memberId, planType: "Standard", now: NOW });
  const planType = async () =>
    (
      await db
        .selectFrom("members")
        .select("plan_type")
        .where("id", "=", memberId)
        .executeTakeFirstOrThrow()
    ).plan_type;
  expect(await planType()).toBe("Premium");
  expect(await endMemberships(db, { today: "2026-12-17", now: NOW })).toBe(0);
  expect(await endMemberships(db, { today: "2026-12-18", now: NOW })).toBe(1);
  expect(await planType()).toBe("Standard");
  await setPlanType(db, { memberId, planType: "Premium", now: NOW });
  expect(await endMemberships(db, { today: "2026-12-19", now: NOW })).toBe(0);
  expect(await planType(), "what an admin gives stays").toBe("Premium");
});

test("raisePayment raises only a due or void payment", async () => {
  const { db, eventId, memberId } = await openEvent(10);
  const request = { memberId, eventId, membershipId: null, amountRupees: 99, now: NOW };
  const paymentId = await askForPayment(db, request);
  const raise = () => raisePayment(db, { paymentId, byRupees: 99, now: NOW });
  const due = async () => {
    const payment = await findPayment(db, { paymentId });
    return [payment?.amountRupees, payment?.status];
  };
  expect(await raise()).toBe(true);
  expect(await due()).toEqual([198, "due"]);
  await dropPayment(db, { paymentId, now: NOW });
  expect(await raise()).toBe(true);
  expect(await due()).toEqual([99, "due"]);
  await db.updateTable("payments").set({ status: "paid" }).execute();
  expect(await raise()).toBe(false);
  expect(await due()).toEqual([99, "paid"]);
});
