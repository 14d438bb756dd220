/** A booking of a run that the club has cancelled never holds a seat again. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import type { Db } from "~/db/tables";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import {
  addEvent,
  addMembers,
  openEvent,
  paidBooking,
  seatRequest,
  TIME_ZONE,
} from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const BY = { adminId: "ravi", requestId: "r", timeZone: TIME_ZONE };
const GONE = "The run is cancelled, so the booking can’t be restored.";

async function cancelRun(db: Db, { eventId, now }: { eventId: string; now: number }) {
  return await cancelEvent(db, { ...BY, eventId, scope: "one", reason: "Heavy rain.", now });
}

/** A run with a paid booking and one that waits for money, cancelled by the club. */
async function openCancelled() {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const now = club.clock.at;
  const eventId = await addEvent(db, { now });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now });
  const paid = await paidBooking(db, { eventId, memberId });
  const unpaid = await bookSeat(db, seatRequest({ eventId, memberId: other, now }));
  if (!unpaid.ok) throw new Error(unpaid.reason);
  const admin = await club.admin();
  const ids = [paid, unpaid.bookingId].map((id): [string, string] => ["bookingId", id]);
  return { club, db, now, eventId, memberId, paid, admin, ids };
}

/** What is left of cancelled runs that should not be, and the credit that they gave. */
async function remainsOf(db: Db) {
  const live = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select("b.status")
    .where("e.status", "=", "cancelled")
    .where("b.status", "in", ["pending", "confirmed"])
    .execute();
  const due = await db
    .selectFrom("payments as p")
    .innerJoin("events as e", "e.id", "p.event_id")
    .select("p.amount_rupees as rupees")
    .where("e.status", "=", "cancelled")
    .where("p.status", "=", "due")
    .execute();
  const credit = await db.selectFrom("credit_balances").select("rupees").execute();
  return { live, due, credit: credit.reduce((sum, { rupees }) => sum + rupees, 0) };
}

test("'Reset Status selected' of a cancelled run's bookings is refused with the reason", async () => {
  const { db, now, eventId, admin, ids } = await openCancelled();
  await cancelRun(db, { eventId, now });
  const reset: [string, string][] = [
    ["intent", "move"],
    ["from", "cancelled"],
    ["to", "pending"],
  ];
  const answer = await admin.post("/admin/bookings", [...ids, ...reset]);
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain(GONE);
  expect(await remainsOf(db)).toEqual({ live: [], due: [], credit: 99 });
});

test("the list offers Reset Status for a run that takes place, and none for a cancelled one", async () => {
  const { db, now, eventId, paid, admin } = await openCancelled();
  const list = "/admin/bookings?period=all&status=cancelled";
  await moveBooking(db, { ...BY, bookingId: paid, from: "confirmed", to: "cancelled", now });
  expect((await admin.get(list)).text).toContain('aria-label="Reset Status: ');
  await cancelRun(db, { eventId, now });
  const { text } = await admin.get(list);
  expect(text).toContain("Runner 0");
  expect(text).not.toContain('aria-label="Reset Status: ');
});

test("an undo of a cancellation is refused once the run is cancelled", async () => {
  const { db, now, eventId, paid, admin } = await openCancelled();
  const move = { from: "confirmed", to: "cancelled", bookingId: paid };
  expect((await admin.post("/admin/bookings", { ...move, intent: "move" })).status).toBe(200);
  await cancelRun(db, { eventId, now });
  const undo = { ...move, intent: "undo", movedAt: String(now) };
  const answer = await admin.post("/admin/bookings", undo);
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain(GONE);
  expect(await remainsOf(db)).toEqual({ live: [], due: [], credit: 99 });
});

test("a completed booking of a cancelled run stays completed", async () => {
  const { db, eventId, memberId } = await openEvent();
  const bookingId = await paidBooking(db, { eventId, memberId });
  const now = NOW + 3 * DAY_MS;
  const complete = { ...BY, from: "confirmed", to: "completed", now } as const;
  expect(await moveBooking(db, { ...complete, bookingId })).toEqual({ ok: true });
  await cancelRun(db, { eventId, now });
  const gone = { ok: false, reason: "event_cancelled" };
  const reset = { ...complete, from: "completed", to: "pending" } as const;
  expect(await moveBooking(db, { ...reset, bookingId })).toEqual(gone);
  const undo = { ...complete, bookingIds: [bookingId], movedAt: now };
  expect(await undoBookingMove(db, undo)).toEqual(gone);
});
