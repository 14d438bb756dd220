import { expect, test } from "vitest";
import { moveBookings, undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { MOVE_REFUSAL_TEXTS } from "~/texts/bookings/manage-moves";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, addMember, startEvents } from "../../support/run-day";

const ASHA = "sample-booking-asha";
const CONFIRMED = ["sample-booking-asha", "sample-booking-kiran"];

async function statusOf(club: TestClub, id: string): Promise<string> {
  const row = await club.db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.status;
}

async function seatsTaken(club: TestClub): Promise<number> {
  const row = await club.db
    .selectFrom("events")
    .select("seats_taken")
    .where("id", "=", "sample-event-upcoming")
    .executeTakeFirstOrThrow();
  return row.seats_taken;
}

function moveFields(ids: string[], more: Record<string, string>): [string, string][] {
  return [...ids.map((id): [string, string] => ["bookingId", id]), ...Object.entries(more)];
}

async function twoConfirmed(club: TestClub): Promise<string[]> {
  await startEvents(club.db, club.clock.at);
  const rows = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("status", "=", "confirmed")
    .orderBy("id")
    .limit(2)
    .execute();
  expect(rows).toHaveLength(CONFIRMED.length);
  return rows.map(({ id }) => id);
}

test("an admin undoes a move of several bookings within 30 seconds", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const ids = await twoConfirmed(club);
  const before = await seatsTaken(club);
  const moved = await admin.post(
    "/admin/bookings",
    moveFields(ids, { intent: "move", from: "confirmed", to: "completed" }),
  );
  expect(readable(moved.text)).toContain("Booking status updated to completed (2 bookings)");
  expect(readable(moved.text)).toContain("Undo");
  const undo = moveFields(ids, {
    intent: "undo",
    from: "confirmed",
    to: "completed",
    movedAt: String(club.clock.at),
  });
  club.clock.at += 30_000;
  const undone = await admin.post("/admin/bookings", undo);
  expect(readable(undone.text)).toContain("Booking status updated to confirmed");
  expect(await seatsTaken(club)).toBe(before);
  expect(await Promise.all(ids.map((id) => statusOf(club, id)))).toEqual([
    "confirmed",
    "confirmed",
  ]);
});

/** Two confirmed bookings that an admin cancels in one press, and the press that undoes it. */
async function cancelTwo() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const ids = await twoConfirmed(club);
  const before = await seatsTaken(club);
  const move = { from: "confirmed", to: "cancelled" };
  const moved = await admin.post("/admin/bookings", moveFields(ids, { ...move, intent: "move" }));
  const fields = moveFields(ids, { ...move, intent: "undo", movedAt: String(club.clock.at) });
  return { club, before, moved, undo: () => admin.post("/admin/bookings", fields) };
}

test("several cancelled bookings free their seats", async () => {
  const { club, before, moved } = await cancelTwo();
  expect(await seatsTaken(club)).toBe(before - 2);
  expect(readable(moved.text)).toContain("Undo");
});

test("an undo of several cancellations takes the seats again within 30 seconds only", async () => {
  const { club, before, undo } = await cancelTwo();
  club.clock.at += 30_001;
  const late = await undo();
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("it’s too late for that.");
  club.clock.at -= 1;
  expect((await undo()).status).toBe(200);
  expect(await seatsTaken(club)).toBe(before);
});

test("an undo is refused late, for another's move or after a change of the booking", async () => {
  const club = await TestClub.open();
  const by = { adminId: "ravi", requestId: "r", now: club.clock.at, timeZone: "Asia/Kolkata" };
  const move = { from: "confirmed", to: "completed" } as const;
  const [id = ""] = await twoConfirmed(club);
  await moveBookings(club.db, { ...by, ...move, bookingIds: [id] });
  const undo = { ...by, ...move, bookingIds: [id], movedAt: by.now };
  const late = await undoBookingMove(club.db, { ...undo, now: by.now + 30_001 });
  expect(late).toEqual({ ok: false, reason: "too_late" });
  const others = await undoBookingMove(club.db, { ...undo, adminId: "somebody" });
  expect(others).toEqual({ ok: false, reason: "changed_meanwhile" });
  const back = { from: "completed", to: "pending" } as const;
  await moveBookings(club.db, { ...by, ...back, bookingIds: [id], now: by.now + 1 });
  expect(await undoBookingMove(club.db, undo)).toEqual({ ok: false, reason: "changed_meanwhile" });
});

test("a booking completed by hand counts in the member's statistics until it is undone or reset", async () => {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: "Asia/Kolkata" };
  const by = { adminId: "ravi", requestId: "r", ...moment };
  const memberId = await addMember(club.db, { name: "Nila", now: 1 });
  const eventId = await addEvent(club.db, { date: "2026-11-15" });
  const id = await addBooking(club.db, { eventId, memberId });
  await recountStatistics(club.db, moment);
  const expectRuns = async (totalRuns: number) => {
    expect(await findStoredStatistics(club.db, { memberId })).toMatchObject({ totalRuns });
    expect((await recountStatistics(club.db, moment)).corrected).toBe(0);
  };
  const move = { from: "confirmed", to: "completed" } as const;
  const complete = { ...by, ...move, bookingIds: [id] };
  await moveBookings(club.db, complete);
  await expectRuns(1);
  expect(await undoBookingMove(club.db, { ...complete, movedAt: by.now })).toEqual({ ok: true });
  await expectRuns(0);
  await moveBookings(club.db, complete);
  await expectRuns(1);
  const back = { from: "completed", to: "pending" } as const;
  const reset = { ...by, ...back, bookingIds: [id] };
  await moveBookings(club.db, reset);
  await expectRuns(0);
  expect(await undoBookingMove(club.db, { ...reset, movedAt: by.now })).toEqual({ ok: true });
  await expectRuns(1);
  await moveBookings(club.db, reset);
  await expectRuns(0);
});

test("the second of two admins who move one booking is refused as changed meanwhile", async () => {
  const club = await TestClub.open();
  await startEvents(club.db, club.clock.at);
  const [first, second] = [await club.admin(), await club.admin()];
  const move = { intent: "move", bookingId: ASHA, from: "confirmed", to: "completed" };
  const answers = await Promise.all([
    first.post("/admin/bookings", move),
    second.post("/admin/bookings", { ...move, to: "cancelled" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(readable(refused?.text ?? "")).toContain(
    "Failed to update booking status. Please try again. Somebody else has just changed it.",
  );
  expect(readable(refused?.text ?? "")).toContain(MOVE_REFUSAL_TEXTS.changed_meanwhile);
});

/** A cancellation of two bookings, of which somebody else has completed the first. */
async function cancelOneOfTwo() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const ids = await twoConfirmed(club);
  await club.db
    .updateTable("bookings")
    .set({ status: "completed" })
    .where("id", "=", ids[0] ?? "")
    .execute();
  const move = { intent: "move", from: "confirmed", to: "cancelled" };
  const moved = await admin.post("/admin/bookings", moveFields(ids, move));
  return { moved, statusOfOther: await statusOf(club, ids[1] ?? "") };
}

test("a bulk move with a refused booking moves the others", async () => {
  expect((await cancelOneOfTwo()).statusOfOther).toBe("cancelled");
});

test("a bulk move with a refused booking shows the reason", async () => {
  const { moved } = await cancelOneOfTwo();
  expect(readable(moved.text)).toContain(
    "Booking status updated to cancelled. 1 couldn’t be changed: Somebody else has just changed it.",
  );
});

test("a booking is completed from the start of its run on, by press and by a form", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = "/admin/bookings?status=confirmed";
  expect((await admin.get(page)).text).not.toContain('aria-label="Complete: Asha');
  const move = { intent: "move", bookingId: ASHA, from: "confirmed", to: "completed" };
  const early = await admin.post("/admin/bookings", move);
  expect(early.status).toBe(409);
  expect(readable(early.text)).toContain("A booking can be completed once its run has started.");
  expect(await statusOf(club, ASHA)).toBe("confirmed");
  await startEvents(club.db, club.clock.at);
  expect((await admin.get(page)).text).toContain('aria-label="Complete: Asha');
  expect((await admin.post("/admin/bookings", move)).status).toBe(200);
});
