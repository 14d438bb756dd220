import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { findCredit } from "~/core/payments/payments.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, paidBooking, seatRequest, seatsOf } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test("security 32: 500 people book 25 seats at the same moment: exactly 25 get one", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 25 });
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

test("a double tap and a retry take one seat", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const request = seatRequest({ eventId, memberId, now: NOW });
  const [first, second] = await Promise.all([bookSeat(db, request), bookSeat(db, request)]);
  expect(first).toEqual(second);
  expect(await bookSeat(db, request)).toEqual(first);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("an unfinished hold yields to the same person's next try, even on a full run", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 2 });
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

test("a booking that is refused takes no seat, whatever the reason", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW });
  await addEvent(db, { now: NOW, id: "draft", status: "draft" });
  await addEvent(db, { now: NOW, id: "past", starts_at: NOW });
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

test("a second free run is refused unless the person did not come to the first", async () => {
  const db = await emptyDatabase();
  const first = await addEvent(db, { now: NOW });
  const next = await addEvent(db, { now: NOW, id: "next", starts_at: NOW + 9 * DAY_MS });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW, status: "pending" });
  const free = { plan: "free_trial" as const };
  const booked = await bookSeat(db, {
    ...seatRequest({ eventId: first, memberId, now: NOW }),
    ...free,
  });
  if (!booked.ok) throw new Error(booked.reason);
  const other = () =>
    bookSeat(db, { ...seatRequest({ eventId: next, memberId, now: NOW }), ...free });
  expect(await other()).toEqual({ ok: false, reason: "welcome_awaited" });
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
  expect(await later()).toEqual({ ok: false, reason: "welcome_awaited" });
  await db.deleteFrom("check_ins").execute();
  expect((await later()).ok).toBe(true);
});

async function openWithOneSeat() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  const by = { adminId: "ravi", requestId: "r", now: NOW, timeZone: "Asia/Kolkata" };
  const move = { bookingId, ...by };
  const cancel = () => moveBooking(db, { ...move, from: "confirmed", to: "cancelled" });
  return { db, eventId, first, second, move, cancel };
}

test("of two admins who cancel one booking the second is told", async () => {
  const { db, first, cancel } = await openWithOneSeat();
  const both = await Promise.all([cancel(), cancel()]);
  expect(both.map((outcome) => (outcome.ok ? "ok" : outcome.reason)).sort()).toEqual([
    "changed_meanwhile",
    "ok",
  ]);
  expect(await findCredit(db, { memberId: first })).toBe(99);
});

test("a cancelled booking does not come back on a full run", async () => {
  const { db, eventId, second, move, cancel } = await openWithOneSeat();
  await cancel();
  await paidBooking(db, { eventId, memberId: second });
  expect(await moveBooking(db, { ...move, from: "cancelled", to: "pending" })).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});
