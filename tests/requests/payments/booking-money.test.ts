import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import { findCredit } from "~/core/payments/payments.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, paidBooking, seatRequest, seatsOf } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test("a paid booking gives credit back when it is cancelled 12 hours before the start, not later", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const start = NOW + 2 * DAY_MS;
  const inTime = await paidBooking(db, { eventId, memberId });
  expect(
    await cancelBooking(db, { bookingId: inTime, memberId, now: start - 12 * HOUR_MS }),
  ).toEqual({
    ok: true,
    isLate: false,
    creditRupees: 99,
    isFromCredit: false,
  });
  expect(await findCredit(db, { memberId })).toBe(99);
  const again = await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  if (!again.ok) throw new Error(again.reason);
  expect(await findCredit(db, { memberId })).toBe(0);
  const late = { bookingId: again.bookingId, memberId, now: start - 12 * HOUR_MS + 1 };
  expect(await cancelBooking(db, { ...late, memberId: "another" })).toEqual({
    ok: false,
    reason: "not_found",
  });
  expect(await cancelBooking(db, late)).toEqual({
    ok: true,
    isLate: true,
    creditRupees: 0,
    isFromCredit: true,
  });
  expect(await cancelBooking(db, late)).toEqual({ ok: false, reason: "not_cancellable" });
  expect(await findCredit(db, { memberId })).toBe(0);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
});

test("a late payment for a cancelled booking becomes credit, once", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const booked = await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  if (!booked.ok) throw new Error(booked.reason);
  await cancelBooking(db, { bookingId: booked.bookingId, memberId, now: NOW });
  const payment = await db
    .selectFrom("payments")
    .select(["id", "status"])
    .executeTakeFirstOrThrow();
  expect(payment.status).toBe("void");
  const mark = () =>
    markPaid(db, {
      paymentId: payment.id,
      method: "upi",
      adminId: "ravi",
      adminName: "Ravi",
      requestId: null,
      now: NOW + 1,
    });
  const money = { amountRupees: 99, seatRupees: 0, creditRupees: 99, keptRupees: 0 };
  expect(await mark()).toEqual({ ok: true, isLate: true, isCancelled: true, ...money });
  expect(await mark()).toEqual({ ok: false, reason: "changed_meanwhile" });
  const kept = await db
    .selectFrom("payments")
    .select(["status", "is_late", "paid_by_name", "paid_at"])
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ status: "paid", is_late: 1, paid_by_name: "Ravi", paid_at: NOW + 1 });
});

test("a membership bought with a run covers later runs of its month without another payment", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const next = await addEvent(db, { now: NOW, id: "next", date: "2026-12-17" });
  const after = await addEvent(db, { now: NOW, id: "after", date: "2026-12-18" });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const plan = { plan: "monthly_membership" as const };
  await bookSeat(db, { ...seatRequest({ eventId, memberId, now: NOW }), ...plan });
  const payment = await db
    .selectFrom("payments")
    .select(["id", "amount_rupees"])
    .executeTakeFirstOrThrow();
  expect(payment.amount_rupees).toBe(299);
  await markPaid(db, {
    paymentId: payment.id,
    method: "venue",
    adminId: "ravi",
    adminName: "Ravi",
    requestId: null,
    now: NOW,
  });
  await bookSeat(db, { ...seatRequest({ eventId: next, memberId, now: NOW }), ...plan });
  await bookSeat(db, { ...seatRequest({ eventId: after, memberId, now: NOW }), ...plan });
  const bookings = await db
    .selectFrom("bookings")
    .select(["event_id", "status", "payment_id"])
    .orderBy("event_id")
    .execute();
  expect(bookings.map((row) => [row.event_id, row.status])).toEqual([
    ["after", "pending"],
    ["next", "confirmed"],
    ["run", "confirmed"],
  ]);
  expect(bookings[1]?.payment_id).toBeNull();
  const member = await db.selectFrom("members").select("plan_type").executeTakeFirstOrThrow();
  expect(member.plan_type).toBe("Premium");
});

test("a membership that was dropped from a payment stays dropped when the guest's seat is paid", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const guests = [{ name: "Kiran", phone: "+919845011111" }];
  const request = { ...seatRequest({ eventId, memberId, now: NOW }), guests };
  const booked = await bookSeat(db, { ...request, plan: "monthly_membership" });
  if (!booked.ok) throw new Error(booked.reason);
  await cancelBooking(db, { bookingId: booked.bookingId, memberId, now: NOW });
  const { id: paymentId, amount_rupees: due } = await db
    .selectFrom("payments")
    .select(["id", "amount_rupees"])
    .executeTakeFirstOrThrow();
  expect(due).toBe(99);
  const by = { adminId: "ravi", adminName: "Ravi", requestId: null, now: NOW };
  await markPaid(db, { ...by, paymentId, method: "cash" });
  const memberships = await db.selectFrom("memberships").select("status").execute();
  expect(memberships).toEqual([{ status: "cancelled" }]);
  const member = await db.selectFrom("members").select("plan_type").executeTakeFirstOrThrow();
  expect(member.plan_type).toBe("Standard");
});

test("a run booked again on an unpaid membership voids the guest's payment alone", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const next = await addEvent(db, { now: NOW, id: "next", date: "2026-11-21" });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const plan = { plan: "monthly_membership" as const };
  const guests = [{ name: "Kiran", phone: "+919845011111" }];
  const second = { ...seatRequest({ eventId: next, memberId, now: NOW }), ...plan };
  for (const request of [
    { ...seatRequest({ eventId, memberId, now: NOW }), ...plan },
    { ...second, guests },
    { ...second, submitKey: crypto.randomUUID() },
  ])
    expect(await bookSeat(db, request)).toMatchObject({ ok: true });
  const payments = await db
    .selectFrom("payments")
    .select(["amount_rupees as rupees", "status"])
    .orderBy("amount_rupees")
    .execute();
  expect(payments).toEqual([
    { rupees: 99, status: "void" },
    { rupees: 299, status: "due" },
  ]);
});

test("the undo of a cancellation takes credit and seat again", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId });
  const by = { requestId: "r", now: NOW, timeZone: "Asia/Kolkata" };
  const move = { from: "confirmed" as const, to: "cancelled" as const, ...by };
  await moveBooking(db, { ...move, bookingId, adminId: "ravi" });
  expect(await findCredit(db, { memberId })).toBe(99);
  const undo = { ...move, bookingIds: [bookingId], movedAt: NOW, adminId: "ravi" };
  expect(await undoBookingMove(db, undo)).toEqual({ ok: true });
  expect(await findCredit(db, { memberId })).toBe(0);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});
