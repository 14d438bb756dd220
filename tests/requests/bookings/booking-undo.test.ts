/** An undo within seconds restores everything a move changed. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { restoreBooking, retakeSeats } from "~/core/bookings/manage/restore-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { BOOKING_MOVES } from "~/core/bookings/status";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { markPaid } from "~/core/payments/mark-paid/mark-payments.server";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS, instantOf } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { EVENT } from "../../support/event-input";
import { startEvents } from "../../support/run-day";
import { openEvent, seatRequest, TIME_ZONE } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const BY = { adminId: "ravi", requestId: "r", timeZone: TIME_ZONE };

async function book(db: Db, input: { eventId: string; memberId: string; guests?: number }) {
  const guests = Array.from({ length: input.guests ?? 0 }, (_, index) => ({
    name: `Guest ${index}`,
    phone: `+91987650000${index}`,
  }));
  const booked = await bookSeat(db, { ...seatRequest({ ...input, now: NOW }), guests });
  if (!booked.ok) throw new Error(booked.reason);
  return booked.bookingId;
}

async function pay(db: Db, bookingId: string): Promise<void> {
  const { paymentId } = await db
    .selectFrom("bookings")
    .select("payment_id as paymentId")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const paid = { paymentId: paymentId ?? "", method: "upi", adminName: "Ravi", now: NOW } as const;
  expect(await markPaid(db, { ...BY, ...paid })).toMatchObject({ ok: true });
}

async function move(db: Db, bookingId: string, from: BookingStatus, to: BookingStatus, now = NOW) {
  expect(await moveBooking(db, { ...BY, bookingId, from, to, now })).toEqual({ ok: true });
}

/** All rows related to a booking, without timestamps and versions; a check-in with all of it. */
async function stateOf(db: Db) {
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "status", "amount_paid_rupees", "price_rupees", "cancelled_by", "late_cancel"])
    .select("cancelled_at")
    .orderBy("id")
    .execute();
  const { seats_taken } = await db
    .selectFrom("events")
    .select("seats_taken")
    .executeTakeFirstOrThrow();
  const due = await db
    .selectFrom("payments")
    .select(["amount_rupees", "status"])
    .where("status", "<>", "void")
    .orderBy("id")
    .execute();
  const credit = await db.selectFrom("credit_balances").select("rupees").execute();
  const rupees = credit.reduce((sum, line) => sum + line.rupees, 0);
  const events = await db
    .selectFrom("member_statistics")
    .select(["member_id", "total_runs"])
    .where("total_runs", ">", 0)
    .execute();
  const checkIns = await db.selectFrom("check_ins").selectAll().execute();
  return { bookings, seats_taken, due, rupees, events, checkIns };
}

type Prepared = Awaited<ReturnType<typeof openEvent>> & { bookingId: string };

const STATES: [name: string, status: BookingStatus, prepare: (at: Prepared) => Promise<void>][] = [
  ["one that waits for money", "pending", async () => {}],
  ["one that is paid", "confirmed", ({ db, bookingId }) => pay(db, bookingId)],
  [
    "one that is checked in",
    "confirmed",
    async ({ db, eventId, bookingId }) => {
      await pay(db, bookingId);
      const checkIn = {
        method: "list",
        recordedBy: "ravi",
        checkedInAt: NOW,
        distanceM: 8_200,
      } as const;
      await recordCheckIn(db, { ...checkIn, eventId, bookingId, now: NOW, timeZone: TIME_ZONE });
    },
  ],
  [
    "one that is done",
    "completed",
    async ({ db, bookingId }) => {
      await pay(db, bookingId);
      await startEvents(db, NOW);
      await move(db, bookingId, "confirmed", "completed", NOW - 1);
    },
  ],
  [
    "one that the club cancelled",
    "cancelled",
    async ({ db, bookingId }) => {
      await pay(db, bookingId);
      await move(db, bookingId, "confirmed", "cancelled", NOW - 1);
    },
  ],
  [
    "one that its member cancelled late",
    "cancelled",
    async ({ db, bookingId, memberId }) => {
      await pay(db, bookingId);
      const now = NOW + 47 * HOUR_MS;
      expect(await cancelBooking(db, { bookingId, memberId, now })).toMatchObject({ isLate: true });
    },
  ],
];

test.each(
  STATES.flatMap(([name, from, prepare]) =>
    BOOKING_MOVES[from].flatMap((to) =>
      [0, 2].map((guests) => ({ name, from, to, guests, prepare })),
    ),
  ),
)("$name, $from to $to with $guests guests, is as it was after the undo", async (given) => {
  const { from, to, guests, prepare } = given;
  const club = await openEvent(10);
  const { db, eventId, memberId } = club;
  const bookingId = await book(db, { eventId, memberId, guests });
  await prepare({ ...club, bookingId });
  const before = await stateOf(db);
  const now = NOW + 47 * HOUR_MS;
  if (to === "completed") await startEvents(db, now);
  await move(db, bookingId, from, to, now);
  expect(await stateOf(db)).not.toEqual(before);
  const undo = { ...BY, bookingIds: [bookingId], from, to, movedAt: now };
  const undone = await Promise.all([
    undoBookingMove(db, { ...undo, now: now + 30_000 }),
    undoBookingMove(db, { ...undo, now: now + 29_999 }),
  ]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(undone).toContainEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await stateOf(db)).toEqual(before);
});

test("a booking that comes back names its run as it was moved meanwhile", async () => {
  const { db, eventId, memberId } = await openEvent(10);
  const bookingId = await book(db, { eventId, memberId });
  await move(db, bookingId, "pending", "cancelled");
  const change = { eventId, version: 0, scope: "one", event: EVENT, image: undefined } as const;
  expect(await changeEvent(db, { ...BY, ...change, now: NOW + 1 })).toMatchObject({ ok: true });
  const undo = { ...BY, bookingIds: [bookingId], movedAt: NOW, now: NOW + 2 };
  const undone = await undoBookingMove(db, { ...undo, from: "pending", to: "cancelled" });
  expect(undone).toEqual({ ok: true });
  const booking = await db
    .selectFrom("bookings")
    .select(["title", "date", "time", "location", "starts_at as startsAt"])
    .executeTakeFirst();
  const { title, date, time, location } = EVENT;
  const startsAt = instantOf(date, time, TIME_ZONE);
  expect(booking).toEqual({ title, date, time, location, startsAt });
});

test("an undo restores a whole cancelled party with its one payment", async () => {
  const { db, eventId, memberId } = await openEvent(10);
  await book(db, { eventId, memberId, guests: 2 });
  const before = await stateOf(db);
  const bookingIds = before.bookings.map(({ id }) => id);
  for (const id of bookingIds) await move(db, id, "pending", "cancelled");
  expect(await stateOf(db)).toMatchObject({ seats_taken: 0, due: [] });
  const undo = { ...BY, bookingIds, from: "pending", to: "cancelled", movedAt: NOW } as const;
  expect(await undoBookingMove(db, { ...undo, now: NOW + 1 })).toEqual({ ok: true });
  expect(await stateOf(db)).toEqual(before);
  expect(before).toMatchObject({ seats_taken: 3, due: [{ amount_rupees: 297, status: "due" }] });
});

test("an undo changes nothing when the seat went to the next in line", async () => {
  const { db, eventId, memberId, other } = await openEvent(1);
  const bookingId = await book(db, { eventId, memberId });
  const wait = { eventId, memberId: other, plan: "free_trial", paceGroup: null, now: NOW } as const;
  expect(await joinWaitlist(db, wait)).toMatchObject({ ok: true });
  await move(db, bookingId, "pending", "cancelled");
  const after = await stateOf(db);
  expect(after.seats_taken).toBe(1);
  const undo = { ...BY, bookingIds: [bookingId], movedAt: NOW, now: NOW + 1 };
  expect(await undoBookingMove(db, { ...undo, from: "pending", to: "cancelled" })).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await stateOf(db)).toEqual(after);
});

test("an undo is refused when the credit was used or the membership dropped", async () => {
  const { db, eventId, memberId, other } = await openEvent(10);
  const paid = await book(db, { eventId, memberId });
  await pay(db, paid);
  await move(db, paid, "confirmed", "cancelled");
  const spent = { memberId, bookingId: null, amountRupees: -99, reason: "used", now: NOW } as const;
  expect(await changeCredit(db, spent)).toBe(true);
  const undo = { ...BY, to: "cancelled", movedAt: NOW, now: NOW + 1 } as const;
  expect(await undoBookingMove(db, { ...undo, bookingIds: [paid], from: "confirmed" })).toEqual({
    ok: false,
    reason: "credit_used",
  });
  const request = seatRequest({ eventId, memberId: other, now: NOW });
  const unpaid = await bookSeat(db, { ...request, plan: "monthly_membership" });
  if (!unpaid.ok) throw new Error(unpaid.reason);
  await move(db, unpaid.bookingId, "pending", "cancelled");
  const gone = { ...undo, bookingIds: [unpaid.bookingId] };
  expect(await undoBookingMove(db, { ...gone, from: "pending" })).toEqual({
    ok: false,
    reason: "membership_gone",
  });
  expect(await stateOf(db)).toMatchObject({ seats_taken: 0, rupees: 0 });
});

test("retakeSeats takes no more than the free seats", async () => {
  const { db, eventId } = await openEvent(2);
  await retakeSeats(db, { eventId, seats: 2, now: NOW });
  await expect(retakeSeats(db, { eventId, seats: 1, now: NOW })).rejects.toThrow("full");
  expect(await stateOf(db)).toMatchObject({ seats_taken: 2 });
});

test("restoring a booking is refused when its payment was paid meanwhile", async () => {
  const { db, eventId, memberId } = await openEvent(10);
  const bookingId = await book(db, { eventId, memberId });
  await move(db, bookingId, "pending", "cancelled");
  await db.updateTable("payments").set({ status: "paid" }).execute();
  const restored = inTransaction(db, (db) =>
    restoreBooking(db, { bookingId, eventId, to: "pending", cancelledAt: NOW, now: NOW + 1 }),
  );
  await expect(restored).rejects.toThrow("changed_meanwhile");
  expect(await stateOf(db)).toMatchObject({ seats_taken: 0 });
});

test("an undone cancellation is shown to admin and member and in the audit log", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const fields = { bookingId: "sample-booking-asha", from: "confirmed", to: "cancelled" };
  const moved = await admin.post("/admin/bookings", { ...fields, intent: "move" });
  expect(readable(moved.text)).toContain("Booking status updated to cancelled");
  expect(readable(moved.text)).toContain("Undo");
  club.clock.at += 30_000;
  const movedAt = String(club.clock.at - 30_000);
  const undone = await admin.post("/admin/bookings", { ...fields, intent: "undo", movedAt });
  expect(readable(undone.text)).toContain("Booking status updated to confirmed");
  const asha = await club.member("asha");
  const inbox = readable((await asha.get("/inbox")).text);
  expect(inbox).toContain("The club took the cancellation back.");
  const audit = readable((await admin.get("/admin/audit?subject=booking")).text);
  expect(audit).toContain("Booking status change undone");
  expect(audit).toContain("from cancelled to confirmed");
});
