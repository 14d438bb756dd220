import { expect, onTestFinished, test } from "vitest";
import { moveBookings } from "~/features/bookings/commands/move-bookings.server";
import { noteBooking } from "~/features/bookings/commands/note-booking.server";
import { undoBookingMove } from "~/features/bookings/commands/undo-booking-move.server";
import { recountMemberFigures } from "~/features/statistics/commands/recount-member-figures.server";
import { findKeptStatistics } from "~/features/statistics/queries.server";
import { endChangeStreams } from "~/lib/change-stream";
import { type Browser, readable } from "../support/browser";
import { TestClub } from "../support/club";
import { addBooking, addEvent, addMember } from "../support/run-day";

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

test("an admin moves several bookings at once and takes it back within 30 seconds", async () => {
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

test("several cancelled bookings give their seats back, and take them again within 30 seconds", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const ids = await twoConfirmed(club);
  const before = await seatsTaken(club);
  const move = { from: "confirmed", to: "cancelled" };
  const moved = await admin.post("/admin/bookings", moveFields(ids, { ...move, intent: "move" }));
  expect(await seatsTaken(club)).toBe(before - 2);
  expect(readable(moved.text)).toContain("Undo");
  const undo = moveFields(ids, { ...move, intent: "undo", movedAt: String(club.clock.at) });
  club.clock.at += 30_001;
  const late = await admin.post("/admin/bookings", undo);
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("It is too late to undo this.");
  club.clock.at -= 1;
  expect((await admin.post("/admin/bookings", undo)).status).toBe(200);
  expect(await seatsTaken(club)).toBe(before);
});

test("an undo is refused when late, for another's move, and when the booking changed since", async () => {
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

test("a run completed by hand counts in the member's figures; its undo and a reset take it off again", async () => {
  const club = await TestClub.open();
  const moment = { now: club.clock.at, timeZone: "Asia/Kolkata" };
  const by = { adminId: "ravi", requestId: "r", ...moment };
  const memberId = await addMember(club.db, { name: "Nila", now: 1 });
  const eventId = await addEvent(club.db, { date: "2026-11-15" });
  const id = await addBooking(club.db, { eventId, memberId });
  await recountMemberFigures(club.db, moment);
  const expectRuns = async (totalRuns: number) => {
    expect(await findKeptStatistics(club.db, { memberId })).toMatchObject({ totalRuns });
    expect((await recountMemberFigures(club.db, moment)).corrected).toBe(0);
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

test("of two admins who move the same booking one is told that it changed meanwhile", async () => {
  const club = await TestClub.open();
  const [first, second] = [await club.admin(), await club.admin()];
  const move = { intent: "move", bookingId: ASHA, from: "confirmed", to: "completed" };
  const answers = await Promise.all([
    first.post("/admin/bookings", move),
    second.post("/admin/bookings", { ...move, to: "cancelled" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(readable(refused?.text ?? "")).toContain(
    "Failed to update booking status. Please try again. Somebody else changed it meanwhile.",
  );
});

test("a bulk move of a booking that cannot move moves the others and says why", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const ids = await twoConfirmed(club);
  await club.db
    .updateTable("bookings")
    .set({ status: "completed" })
    .where("id", "=", ids[0] ?? "")
    .execute();
  const moved = await admin.post(
    "/admin/bookings",
    moveFields(ids, { intent: "move", from: "confirmed", to: "cancelled" }),
  );
  expect(readable(moved.text)).toContain(
    "Booking status updated to cancelled. 1 could not be moved: Somebody else changed it meanwhile.",
  );
  expect(await statusOf(club, ids[1] ?? "")).toBe("cancelled");
});

test("a note is kept, shown again, and written down", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const note = { intent: "note", bookingId: ASHA, from: "confirmed", to: "confirmed" };
  const saved = await admin.post("/admin/bookings", { ...note, notes: "Bring <water> & ₹99" });
  expect(readable(saved.text)).toContain("Note saved");
  expect(saved.text).toContain("Bring &lt;water&gt; &amp; ₹99");
  const noted = await noteBooking(club.db, {
    bookingId: "nobody",
    notes: "",
    adminId: "a",
    requestId: "r",
    now: 0,
  });
  expect(noted).toEqual({ ok: false, reason: "not_found" });
});

test("filters live in the address, unknown ones are ignored with a notice, and nothing found says so", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const week = await admin.get("/admin/bookings");
  expect(readable(week.text)).toContain("This Week's Bookings");
  expect(readable(week.text)).toContain("Run Management");
  expect(readable(week.text)).toContain("Asha");
  const today = await admin.get("/admin/bookings?period=today&status=pending");
  expect(readable(today.text)).toContain("No Run Bookings Found");
  const odd = await admin.get("/admin/bookings?period=decade&status=%F0%9F%8F%83");
  expect(readable(odd.text)).toContain(
    "Unknown filters in the address were ignored: period=decade, status=🏃",
  );
  const odder = await admin.get("/admin/bookings?colour=red&page=1&__proto__=1");
  expect(readable(odder.text)).toContain("were ignored: colour=red, __proto__=1");
  const fine = await admin.get("/admin/bookings?period=month&status=confirmed&page=1");
  expect(readable(fine.text)).not.toContain("were ignored");
  expect(readable(odd.text)).toContain("Asha");
});

test("a new booking is on the list when it is read again", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  expect(readable((await admin.get("/admin/bookings?status=pending")).text)).not.toContain(
    "Walker",
  );
  await club.db
    .updateTable("bookings")
    .set({ status: "pending", participant_name: "Anil Walker" })
    .where("id", "=", ASHA)
    .execute();
  expect(readable((await admin.get("/admin/bookings?status=pending")).text)).toContain("Walker");
});

test("an open list hears of every new booking and every move, and nobody but an admin listens", async () => {
  const club = await TestClub.open();
  onTestFinished(endChangeStreams);
  const admin = await club.admin();
  expect((await admin.get("/admin/bookings/changes")).status).toBe(406);
  const listen = (browser: Browser) => {
    const Cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { Accept: "text/event-stream", Cookie };
    return club.fetch(new Request("http://localhost/admin/bookings/changes", { headers }));
  };
  expect((await listen(await club.member("asha"))).status).toBe(302);
  const answer = await listen(admin);
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("retry");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const memberId = await addMember(club.db, { name: "Nila", now: 1 });
  await addBooking(club.db, { eventId: "sample-event-upcoming", memberId });
  expect((await reader?.read())?.value).toBe("data: changed\n\n");
  await admin.post("/admin/bookings", {
    intent: "move",
    bookingId: ASHA,
    from: "confirmed",
    to: "completed",
  });
  expect((await reader?.read())?.value).toBe("data: changed\n\n");
  endChangeStreams();
  expect((await reader?.read())?.done).toBe(true);
});

test("the roster of a run is a CSV that a spreadsheet cannot run", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db
    .updateTable("bookings")
    .set({ participant_name: '=1+1 "a,b"', notes: "two\nlines தமிழ்" })
    .where("id", "=", ASHA)
    .execute();
  const roster = await admin.get("/admin/roster/sample-event-upcoming");
  expect(roster.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(roster.headers.get("Content-Disposition")).toBe(
    'attachment; filename="roster-lakeside-sunday-loop-2026-11-22.csv"',
  );
  const lines = roster.text.replace("\uFEFF", "").split("\r\n");
  expect(lines[0]).toBe(
    "Name,Phone,Booking,Status,Plan,Price,Pace group,Guest,Emergency contact,Checked in,Notes",
  );
  expect(roster.text).toContain(`"'=1+1 ""a,b""",'+91600000`);
  expect(roster.text).toContain('"two\nlines தமிழ்"');
  expect((await admin.get("/admin/roster/nothing")).status).toBe(404);
});
