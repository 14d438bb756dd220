import { expect, test } from "vitest";
import { bookSeat } from "~/features/bookings/commands/book-seat.server";
import { cancelBooking } from "~/features/bookings/commands/cancel-booking.server";
import { joinWaitlist } from "~/features/bookings/commands/join-waitlist.server";
import { leaveWaitlist } from "~/features/bookings/commands/leave-waitlist.server";
import { markPaid } from "~/features/bookings/commands/mark-paid.server";
import { moveBooking } from "~/features/bookings/commands/move-booking.server";
import { settleAllRuns } from "~/features/bookings/commands/settle-run.server";
import { undoBookingMove } from "~/features/bookings/commands/undo-booking-move.server";
import { findCredit } from "~/features/payments/queries.server";
import { findWaitlistPlace } from "~/features/waitlist/queries.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { emptyDatabase } from "../support/database";
import { addMembers, addRun, seatRequest } from "../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test("500 people book 25 seats at the same moment: exactly 25 get one", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW, capacity: 25 });
  const members = await addMembers(db, { count: 500, now: NOW });
  const outcomes = await Promise.all(
    members.map((memberId) => bookSeat(db, seatRequest({ eventId, memberId, now: NOW }))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(25);
  expect(new Set(outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.reason)))).toEqual(
    new Set(["ok", "full"]),
  );
  expect(await seatsOf(eventId, db)).toEqual({ taken: 25, live: 25 });
});

test("a double tap and a retry book once; other answers with the same key are refused", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const request = seatRequest({ eventId, memberId, now: NOW });
  const [first, second] = await Promise.all([bookSeat(db, request), bookSeat(db, request)]);
  expect(first).toEqual(second);
  expect(await bookSeat(db, request)).toEqual(first);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
  expect(await bookSeat(db, { ...request, notes: "late" })).toEqual({
    ok: false,
    reason: "key_reused",
  });
});

test("an unfinished hold yields to the same person's next try, even on a full run", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW, capacity: 2 });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now: NOW });
  const guests = [{ name: "Ila", phone: "+919876500000" }];
  await bookSeat(db, { ...seatRequest({ eventId, memberId, now: NOW }), guests });
  const again = await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  expect(again.ok).toBe(true);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
  const due = await db
    .selectFrom("payments")
    .select(["status", "amount_rupees"])
    .orderBy("amount_rupees")
    .execute();
  expect(due).toEqual([
    { status: "due", amount_rupees: 99 },
    { status: "void", amount_rupees: 198 },
  ]);
  expect((await bookSeat(db, seatRequest({ eventId, memberId: other, now: NOW }))).ok).toBe(true);
  const third = await bookSeat(db, seatRequest({ eventId, memberId, now: NOW }));
  expect(third.ok).toBe(true);
});

test("a changed price, a draft, a past run and an unapproved member are refused, and no seat is lost", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
  await addRun(db, { now: NOW, id: "draft", status: "draft" });
  await addRun(db, { now: NOW, id: "past", starts_at: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const request = seatRequest({ eventId, memberId, now: NOW });
  const tries = [
    [{ ...request, shownPriceRupees: 49 }, "price_changed"],
    [{ ...request, eventId: "draft" }, "not_bookable"],
    [{ ...request, eventId: "past" }, "not_bookable"],
    [{ ...request, eventId: "nothing" }, "not_bookable"],
    [{ ...request, guests: Array(10).fill({ name: "x", phone: "+911" }) }, "not_enough_seats"],
  ] as const;
  for (const [attempt, reason] of tries)
    expect(await bookSeat(db, attempt)).toEqual({ ok: false, reason });
  await db.updateTable("members").set({ status: "pending" }).execute();
  expect(await bookSeat(db, request)).toEqual({ ok: false, reason: "not_approved" });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
});

test("the free run is once per phone: a cancellation and a no-show give it back, a check-in does not", async () => {
  const db = await emptyDatabase();
  const first = await addRun(db, { now: NOW });
  const next = await addRun(db, { now: NOW, id: "next", starts_at: NOW + 9 * DAY_MS });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW, status: "pending" });
  const free = { plan: "free_trial" as const };
  const booked = await bookSeat(db, {
    ...seatRequest({ eventId: first, memberId, now: NOW }),
    ...free,
  });
  if (!booked.ok) throw new Error(booked.reason);
  const other = () =>
    bookSeat(db, { ...seatRequest({ eventId: next, memberId, now: NOW }), ...free });
  expect(await other()).toEqual({ ok: false, reason: "trial_used" });
  const after = NOW + 2 * DAY_MS + 4 * HOUR_MS;
  const later = () =>
    bookSeat(db, { ...seatRequest({ eventId: next, memberId, now: after }), ...free });
  await db
    .insertInto("check_ins")
    .values({
      id: "check",
      event_id: first,
      booking_id: booked.bookingId,
      member_id: memberId,
      is_guest: 0,
      date: "2026-11-20",
      time: "10:00",
      checked_in_at: after,
      recorded_at: after,
      recorded_by: "ravi",
      method: "list",
    })
    .execute();
  expect(await later()).toEqual({ ok: false, reason: "trial_used" });
  await db.deleteFrom("check_ins").execute();
  expect((await later()).ok).toBe(true);
});

test("a paid booking cancelled 12 hours before gives seat and credit back, a minute later only the seat", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const start = NOW + 2 * DAY_MS;
  const inTime = await paidBooking(db, { eventId, memberId });
  expect(
    await cancelBooking(db, { bookingId: inTime, memberId, now: start - 12 * HOUR_MS }),
  ).toEqual({
    ok: true,
    isLate: false,
    creditRupees: 99,
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
  expect(await cancelBooking(db, late)).toEqual({ ok: true, isLate: true, creditRupees: 0 });
  expect(await cancelBooking(db, late)).toEqual({ ok: false, reason: "not_cancellable" });
  expect(await findCredit(db, { memberId })).toBe(0);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
});

test("a seat that comes free is offered to the next payer, and to the one after when the offer ends", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW, capacity: 1 });
  const [first = "", second = "", third = ""] = await addMembers(db, { count: 3, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  const wait = (memberId: string) =>
    joinWaitlist(db, { eventId, memberId, plan: "pay_per_run", paceGroup: null, now: NOW });
  expect((await wait(second)).ok).toBe(true);
  expect((await wait(third)).ok).toBe(true);
  expect(await wait(third)).toEqual({ ok: false, reason: "already_waiting" });
  expect(await wait(first)).toEqual({ ok: false, reason: "already_booked" });
  const placeOf = (memberId: string, now: number) =>
    findWaitlistPlace(db, { eventId, memberId, now });
  expect((await placeOf(third, NOW))?.position).toBe(2);
  await cancelBooking(db, { bookingId, memberId: first, now: NOW });
  expect(await placeOf(second, NOW)).toMatchObject({
    status: "offered",
    offerExpiresAt: NOW + 12 * HOUR_MS,
  });
  expect((await placeOf(third, NOW))?.position).toBe(1);
  const late = NOW + 12 * HOUR_MS;
  expect(await bookSeat(db, seatRequest({ eventId, memberId: first, now: late - 1 }))).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await placeOf(second, late)).toBeUndefined();
  await settleAllRuns(db, { now: late });
  expect(await placeOf(third, late)).toMatchObject({ status: "offered" });
  expect((await bookSeat(db, seatRequest({ eventId, memberId: third, now: late }))).ok).toBe(true);
  expect(await leaveWaitlist(db, { eventId, memberId: third, now: late })).toBe(false);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("promotion stops 60 minutes before the start; then a free seat is anybody's", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW, capacity: 1 });
  const [first = "", second = "", third = ""] = await addMembers(db, { count: 3, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  await joinWaitlist(db, {
    eventId,
    memberId: second,
    plan: "free_trial",
    paceGroup: null,
    now: NOW,
  });
  const stop = NOW + 2 * DAY_MS - 60 * MINUTE_MS;
  await cancelBooking(db, { bookingId, memberId: first, now: stop });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
  expect((await bookSeat(db, seatRequest({ eventId, memberId: third, now: stop }))).ok).toBe(true);
});

test("reset status on a full run is refused; of two admins the second is told", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW, capacity: 1 });
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  const by = { adminId: "ravi", requestId: "r", now: NOW, timeZone: "Asia/Kolkata" };
  const move = { bookingId, ...by };
  const cancel = () => moveBooking(db, { ...move, from: "confirmed", to: "cancelled" });
  const both = await Promise.all([cancel(), cancel()]);
  expect(both.map((outcome) => (outcome.ok ? "ok" : outcome.reason)).sort()).toEqual([
    "changed_meanwhile",
    "ok",
  ]);
  expect(await findCredit(db, { memberId: first })).toBe(99);
  await paidBooking(db, { eventId, memberId: second });
  expect(await moveBooking(db, { ...move, from: "cancelled", to: "pending" })).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("money for a booking that is gone stays paid, is flagged and becomes credit", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
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
  expect(await mark()).toEqual({ ok: true, isLate: true, creditRupees: 99 });
  expect(await mark()).toEqual({ ok: false, reason: "changed_meanwhile" });
  const kept = await db
    .selectFrom("payments")
    .select(["status", "is_late", "paid_by_name", "paid_at"])
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ status: "paid", is_late: 1, paid_by_name: "Ravi", paid_at: NOW + 1 });
});

test("a membership bought with a run is one payment; paid, it covers the next run without another", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
  const next = await addRun(db, { now: NOW, id: "next", date: "2026-12-17" });
  const after = await addRun(db, { now: NOW, id: "after", date: "2026-12-18" });
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

async function seatsOf(eventId: string, db: Awaited<ReturnType<typeof emptyDatabase>>) {
  const { taken } = await db
    .selectFrom("events")
    .select("seats_taken as taken")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const { live } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  return { taken, live: Number(live) };
}

/** A booking that an admin marked as paid; returns its id. */
async function paidBooking(
  db: Awaited<ReturnType<typeof emptyDatabase>>,
  input: { eventId: string; memberId: string },
): Promise<string> {
  const booked = await bookSeat(db, seatRequest({ ...input, now: NOW }));
  if (!booked.ok) throw new Error(booked.reason);
  const { payment_id: paymentId } = await db
    .selectFrom("bookings")
    .select("payment_id")
    .where("id", "=", booked.bookingId)
    .executeTakeFirstOrThrow();
  await markPaid(db, {
    paymentId: paymentId ?? "",
    method: "upi",
    adminId: "ravi",
    adminName: "Ravi",
    requestId: null,
    now: NOW,
  });
  return booked.bookingId;
}

test("a cancellation gives the credit back at once; its undo takes credit and seat again", async () => {
  const db = await emptyDatabase();
  const eventId = await addRun(db, { now: NOW });
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
