import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import {
  leaveInTransaction,
  leaveWaitlist,
  settleAllWaitlists,
} from "~/core/bookings/waitlist/settle-waitlist.server";
import { findWaitlistEntry } from "~/core/bookings/waitlist/waitlist.server";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, paidBooking, seatRequest, seatsOf } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");

test("a free seat is offered to one payer after the other", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const [first = "", second = "", third = ""] = await addMembers(db, { count: 3, now: NOW });
  const bookingId = await paidBooking(db, { eventId, memberId: first });
  const wait = (memberId: string) =>
    joinWaitlist(db, { eventId, memberId, plan: "pay_per_run", paceGroup: null, now: NOW });
  expect((await wait(second)).ok).toBe(true);
  expect((await wait(third)).ok).toBe(true);
  expect(await wait(third)).toEqual({ ok: false, reason: "already_waiting" });
  expect(await wait(first)).toEqual({ ok: false, reason: "already_booked" });
  const positionOf = (memberId: string, now: number) =>
    findWaitlistEntry(db, { eventId, memberId, now });
  expect((await positionOf(third, NOW))?.position).toBe(2);
  await cancelBooking(db, { bookingId, memberId: first, now: NOW });
  expect(await positionOf(second, NOW)).toMatchObject({
    status: "offered",
    offerExpiresAt: NOW + 12 * HOUR_MS,
  });
  expect((await positionOf(third, NOW))?.position).toBe(1);
  const late = NOW + 12 * HOUR_MS;
  expect(await bookSeat(db, seatRequest({ eventId, memberId: first, now: late - 1 }))).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await positionOf(second, late)).toBeUndefined();
  await settleAllWaitlists(db, { now: late });
  expect(await positionOf(third, late)).toMatchObject({ status: "offered" });
  expect((await bookSeat(db, seatRequest({ eventId, memberId: third, now: late }))).ok).toBe(true);
  expect(await leaveWaitlist(db, { eventId, memberId: third, now: late })).toBe(false);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("a seat of a run that costs nothing goes to the next in line at once", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1, price_rupees: 0 });
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  const request = seatRequest({ eventId, memberId: first, now: NOW });
  const booked = await bookSeat(db, { ...request, shownPriceRupees: 0 });
  if (!booked.ok) throw new Error(booked.reason);
  const place = { eventId, memberId: second, paceGroup: null, now: NOW };
  await joinWaitlist(db, { ...place, plan: "pay_per_run" });
  await cancelBooking(db, { bookingId: booked.bookingId, memberId: first, now: NOW });
  const [booking] = await db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees", "payment_id"])
    .where("member_id", "=", second)
    .execute();
  const free = { price_rupees: 0, payment_id: null };
  expect(booking).toEqual({ plan: "pay_per_run", status: "confirmed", ...free });
  const told = await db
    .selectFrom("notifications")
    .select(["kind", "text"])
    .where("member_id", "=", second)
    .execute();
  expect(told).toEqual([
    { kind: "promoted", text: expect.stringContaining("A spot opened up, and it's yours.") },
  ]);
});

test("from 60 minutes before the start a free seat is open to all", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
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

test("who leaves in another change's transaction gives the seat that was held to the next", async () => {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 0 });
  const [first = "", second = ""] = await addMembers(db, { count: 2, now: NOW });
  for (const memberId of [first, second])
    await joinWaitlist(db, { eventId, memberId, plan: "pay_per_run", paceGroup: null, now: NOW });
  await db.updateTable("events").set({ capacity: 1 }).where("id", "=", eventId).execute();
  await settleAllWaitlists(db, { now: NOW });
  const leave = () =>
    inTransaction(db, (db) => leaveInTransaction(db, { eventId, memberId: first, now: NOW }));
  expect([await leave(), await leave()]).toEqual([true, false]);
  const next = await findWaitlistEntry(db, { eventId, memberId: second, now: NOW });
  expect(next).toMatchObject({ status: "offered" });
});
