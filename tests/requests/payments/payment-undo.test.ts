import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { releaseBooking, releaseSeats } from "~/core/bookings/cancel/release-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { claimCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { markAsCredit } from "~/core/payments/mark-paid/mark-in-transaction.server";
import {
  handlePaymentMark,
  markPaid,
  undoMarkPaid,
} from "~/core/payments/mark-paid/mark-payments.server";
import { endMemberships } from "~/core/payments/membership/find-membership-card.server";
import { buyMembership } from "~/core/payments/membership/record-membership.server";
import { findCredit } from "~/core/payments/payments.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { fieldValue, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { openMailClub } from "../../support/mail";
import { addDue } from "../../support/payments";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";
import { pausedTransaction, untilLockAwaited } from "../../support/waiting-locks";

const BY = { adminId: "ravi", adminName: "Ravi", requestId: "r" };
const LATER = NOW + 5_000;

/** A booking with its due payment. */
async function openDue(plan: "pay_per_run" | "monthly_membership" = "pay_per_run") {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  await bookSeat(db, { ...seatRequest({ eventId, memberId, now: NOW }), plan });
  const { id: paymentId } = await db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  return { db, eventId, memberId, paymentId };
}

/** All that 'Mark paid' may change, without the times of change. */
async function stateOf(db: Db) {
  const payments = await db
    .selectFrom("payments")
    .select(["status", "method", "paid_at", "paid_by", "paid_by_name", "is_late"])
    .execute();
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "status", "amount_paid_rupees"])
    .execute();
  const members = await db.selectFrom("members").select(["id", "plan_type"]).execute();
  const memberships = await db.selectFrom("memberships").select("status").execute();
  const credit = await db.selectFrom("credit_balances").select("rupees").execute();
  const notifications = await db
    .selectFrom("notifications")
    .select("kind")
    .orderBy("kind")
    .execute();
  const rupees = await listTotals(db, { counter: "payment_rupees" });
  return { payments, bookings, members, memberships, credit, notifications, due: rupees.due ?? 0 };
}

test.each(["pay_per_run", "monthly_membership"] as const)(
  "an undone mark leaves a %s payment, its booking, member and counters as they were",
  async (plan) => {
    const { db, paymentId } = await openDue(plan);
    const before = await stateOf(db);
    await markPaid(db, { ...BY, paymentId, method: "cash", now: LATER });
    expect(await stateOf(db)).not.toEqual(before);
    const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 30_000 };
    expect(await undoMarkPaid(db, undo)).toEqual({ ok: true });
    expect(await stateOf(db)).toEqual(before);
    expect((await recountCounters(db)).differing).toEqual([]);
    expect(await undoMarkPaid(db, undo)).toEqual({ ok: false, reason: "changed_meanwhile" });
  },
);

test("an undo is refused after 30 seconds, for another admin or after a later change", async () => {
  const { db, memberId, paymentId } = await openDue();
  await markPaid(db, { ...BY, paymentId, method: "upi", now: LATER });
  const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 30_001 };
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: false, reason: "too_late" });
  const other = { ...undo, now: LATER + 1, adminId: "meera" };
  expect(await undoMarkPaid(db, other)).toEqual({ ok: false, reason: "changed_meanwhile" });
  const { id } = await db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
  await cancelBooking(db, { bookingId: id, memberId, now: LATER + 2 });
  const paid = await stateOf(db);
  expect(await undoMarkPaid(db, { ...undo, now: LATER + 3 })).toEqual({
    ok: false,
    reason: "changed_meanwhile",
  });
  expect(await stateOf(db)).toEqual(paid);
});

test("an undo is refused where the person is being checked in at the same moment", async () => {
  const { db, eventId, paymentId } = await openDue();
  await markPaid(db, { ...BY, paymentId, method: "cash", now: LATER });
  const { id: bookingId } = await db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
  const claim = { nonce: "tap", by: "ravi", at: LATER, method: "list" as const };
  const { done, commit } = pausedTransaction(db, async (db) => {
    const checkIn = { event: { id: eventId }, bookingId, now: LATER, timeZone: TIME_ZONE };
    await claimCheckIn(db, { ...checkIn, claim });
  });
  const own = await done;
  const undone = undoMarkPaid(db, { ...BY, paymentId, movedAt: LATER, now: LATER + 1 });
  await untilLockAwaited(own);
  await commit();
  expect(await undone).toEqual({ ok: false, reason: "changed_meanwhile" });
  const { bookings } = await stateOf(db);
  expect(bookings).toMatchObject([{ status: "confirmed", amount_paid_rupees: 99 }]);
});

test("an undo takes the credit of a late payment back, unless it was used", async () => {
  const { db, memberId, paymentId } = await openDue();
  const { id } = await db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
  await cancelBooking(db, { bookingId: id, memberId, now: NOW + 1 });
  await markPaid(db, { ...BY, paymentId, method: "other", now: LATER });
  expect(await findCredit(db, { memberId })).toBe(99);
  const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 1 };
  const use = { memberId, bookingId: null, amountRupees: -1, reason: "used" as const, now: LATER };
  await changeCredit(db, use);
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: false, reason: "credit_used" });
  await changeCredit(db, { ...use, amountRupees: 1, reason: "cancelled" });
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: true });
  expect(await findCredit(db, { memberId })).toBe(0);
  const payment = await db.selectFrom("payments").select(["status", "is_late"]).executeTakeFirst();
  expect(payment).toEqual({ status: "void", is_late: 0 });
});

test("handlePaymentMark offers an Undo for the first mark of a payment only", async () => {
  const { db, paymentId } = await openDue();
  const mark = { ...BY, intent: "paid", paymentId, method: "cash", movedAt: 0, now: NOW } as const;
  expect(await handlePaymentMark(db, mark)).toMatchObject({
    ok: true,
    undo: { fields: [["paymentId", paymentId]], movedAt: NOW, seconds: 30 },
  });
  expect(await handlePaymentMark(db, mark)).toMatchObject({ ok: false });
  expect(await handlePaymentMark(db, { ...mark, paymentId: "none" })).toBeUndefined();
});

test("the undo of a paid membership is refused once a run is booked on it", async () => {
  const { db, memberId, paymentId } = await openDue("monthly_membership");
  await markPaid(db, { ...BY, paymentId, method: "cash", now: LATER });
  const next = await addEvent(db, { now: NOW, id: "next", date: "2026-11-21" });
  const request = seatRequest({ eventId: next, memberId, now: LATER + 1 });
  await bookSeat(db, { ...request, plan: "monthly_membership" });
  const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 2 };
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await db.selectFrom("memberships").select("status").execute()).toEqual([
    { status: "active" },
  ]);
});

/** A member with a paid membership from today. */
async function payMembership(db: Db, { memberId, now }: { memberId: string; now: number }) {
  await buyMembership(db, { memberId, today: "2026-11-18", now });
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("membership_id", "is not", null)
    .executeTakeFirstOrThrow();
  await markPaid(db, { ...BY, paymentId, method: "cash", now });
}

const planOf = async (db: Db) =>
  (await db.selectFrom("members").select("plan_type").executeTakeFirstOrThrow()).plan_type;

test("an undone payment of a run leaves the plan of a membership that was paid since", async () => {
  const { db, memberId, paymentId } = await openDue();
  await markPaid(db, { ...BY, paymentId, method: "upi", now: LATER });
  expect(await planOf(db)).toBe("Standard");
  await payMembership(db, { memberId, now: LATER + 1 });
  const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 2 };
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: true });
  expect(await planOf(db)).toBe("Premium");
});

test("an undone payment gives no plan back of a membership that has ended since", async () => {
  const { db, memberId } = await openDue();
  await payMembership(db, { memberId, now: NOW });
  const money = { memberId, rupees: 50, utr: null, method: "upi" as const, now: LATER };
  const { paymentId } = await inTransaction(db, (db) => markAsCredit(db, { ...BY, ...money }));
  expect(await endMemberships(db, { today: "2027-01-01", now: LATER + 1 })).toBe(1);
  const undo = { ...BY, paymentId, movedAt: LATER, now: LATER + 2 };
  expect(await undoMarkPaid(db, undo)).toEqual({ ok: true });
  expect(await planOf(db)).toBe("Standard");
});

test("a payment that is marked while its seat is being cancelled becomes credit", async () => {
  const { db, eventId, memberId, paymentId } = await openDue();
  const { id: bookingId } = await db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
  const cancelling = pausedTransaction(db, async (db) => {
    await lockEvent(db, { eventId });
    const seat = { bookingId, from: "pending", by: "member", isLate: false } as const;
    await releaseBooking(db, { ...seat, now: LATER });
    await releaseSeats(db, { eventId, seats: 1, now: LATER });
  });
  const other = await cancelling.done;
  const marking = markPaid(db, { ...BY, paymentId, method: "cash", now: LATER });
  await untilLockAwaited(other);
  await cancelling.commit();
  expect(await marking).toMatchObject({ ok: true, isCancelled: true, creditRupees: 99 });
  expect(await findCredit(db, { memberId })).toBe(99);
  expect((await stateOf(db)).bookings).toMatchObject([
    { status: "cancelled", amount_paid_rupees: 0 },
  ]);
});

test.each(["/admin/payments", "/admin/bookings?period=all", "/admin/events/sample-event-upcoming"])(
  "on %s a payment is due again once the mark with its method is taken back",
  async (page) => {
    const club = await TestClub.open();
    await addDue(club.db);
    const paymentId = "pay-asha";
    const admin = await club.admin();
    expect((await admin.get(page)).text).toContain(`value="${paymentId}"`);
    const marked = await admin.post(page, { intent: "paid", paymentId, method: "cash" });
    expect(readable(marked.text)).toContain("Marked as paid.");
    const undo = { intent: "undo", paymentId, movedAt: fieldValue(marked.text, "movedAt") };
    const undone = await admin.post(page, undo);
    expect(readable(undone.text)).toContain("No longer marked as paid.");
    const { status } = await club.db
      .selectFrom("payments")
      .select("status")
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe("due");
  },
);

test("the receipt leaves only for a mark that cannot be undone any more", async () => {
  const { club, db, confirm, send, sent } = await openMailClub();
  await confirm();
  await addDue(db);
  const mark = { ...BY, paymentId: "pay-asha", method: "upi" as const };
  const movedAt = club.clock.at;
  await markPaid(db, { ...mark, now: movedAt });
  expect(await send()).toBe(0);
  await undoMarkPaid(db, { ...mark, movedAt, now: movedAt + 1000 });
  club.clock.at += 30_000;
  expect(await send()).toBe(0);
  await markPaid(db, { ...mark, now: club.clock.at });
  club.clock.at += 30_000;
  expect(await send()).toBe(1);
  expect(sent).toMatchObject([{ subject: "Payment received" }]);
});
