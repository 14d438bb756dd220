import fc from "fast-check";
import { expect, test } from "vitest";
import { moveMembers, undoMemberMove } from "~/core/admin/move-members/move-members.server";
import { undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { setBoardVisibility } from "~/core/people/consents/set-board-visibility.server";
import { listActivities } from "~/core/progress/activities/activities.server";
import {
  changeActivity,
  logActivity,
  removeActivity,
} from "~/core/progress/activities/log-activity.server";
import type { Board, BoardStatistics } from "~/core/progress/leaderboard/leaderboard";
import {
  findOwnPlace,
  listBoard,
  refreshBoardVisibility,
  storeBoardPlaces,
} from "~/core/progress/leaderboard/leaderboard.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { listAttendedEvents } from "~/core/progress/statistics/statistics.server";
import type { Db } from "~/db/tables";
import { addDays } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const TODAY = "2026-11-18";
const moment = { now: NOW, timeZone: TIME_ZONE };

async function shownMember(db: Db, name: string): Promise<string> {
  const memberId = await addMember(db, { name, now: NOW });
  await setBoardVisibility(db, { memberId, given: true, ...moment });
  return memberId;
}

/** Asha with a run and a long activity of her own; Divya, a minor and somebody hidden with two runs. */
async function openBoard() {
  const db = await emptyDatabase();
  const asha = await shownMember(db, "Asha");
  const divya = await shownMember(db, "Divya");
  const minor = await addMember(db, { name: "Young", now: NOW, bornOn: "2009-01-01" });
  await setBoardVisibility(db, { memberId: minor, given: true, ...moment });
  const hidden = await addMember(db, { name: "Hidden", now: NOW });
  for (const date of ["2026-11-15", "2026-11-17"]) {
    const eventId = await addEvent(db, { date });
    for (const memberId of [divya, minor, hidden])
      await attend(db, { eventId, memberId, now: NOW });
    if (date === "2026-11-15") await attend(db, { eventId, memberId: asha, now: NOW });
  }
  await logActivity(db, {
    memberId: asha,
    submitKey: "a",
    activity: { date: TODAY, title: "Long", distanceM: 42_000, durationS: null },
    ...moment,
  });
  return { db, divya, hidden };
}

test("a board shows others by their consent of now", async () => {
  const { db, divya } = await openBoard();
  const names = async (board: "month" | "distance") =>
    (await listBoard(db, { board, today: TODAY })).map(({ name, place }) => `${place} ${name}`);
  expect(await names("month")).toEqual(["1 Divya", "2 Asha"]);
  expect(await names("distance")).toEqual(["1 Divya", "2 Asha"]);
  await setBoardVisibility(db, { memberId: divya, given: false, ...moment });
  expect(await names("month")).toEqual(["1 Asha"]);
  await setBoardVisibility(db, { memberId: divya, given: true, ...moment });
  await db.updateTable("members").set({ date_of_birth: null }).where("id", "=", divya).execute();
  await refreshBoardVisibility(db, { memberId: divya, ...moment });
  expect(await names("month")).toEqual(["1 Asha"]);
});

test("a board shows every viewer their own place", async () => {
  const { db, hidden } = await openBoard();
  expect(await findOwnPlace(db, { memberId: hidden, board: "month", today: TODAY })).toEqual({
    place: 1,
    runs: 2,
    distanceM: 10_000,
    shown: false,
  });
  expect(
    await findOwnPlace(db, { memberId: "nobody", board: "all", today: TODAY }),
  ).toBeUndefined();
});

test("a suspended member has no place on a board until active again", async () => {
  const db = await emptyDatabase();
  const [asha, divya] = [await shownMember(db, "Asha"), await shownMember(db, "Divya")];
  const eventId = await addEvent(db, { date: TODAY });
  await attend(db, { eventId, memberId: asha, now: NOW });
  await attend(db, { eventId, memberId: divya, now: NOW + 1 });
  const names = async () =>
    (await listBoard(db, { board: "month", today: TODAY })).map(({ name }) => name);
  const placeOfDivya = async () =>
    (await findOwnPlace(db, { memberId: divya, board: "month", today: TODAY }))?.place;
  const move = { memberIds: [asha], adminId: "ravi", requestId: "r", ...moment };
  const suspend = { ...move, from: "active", to: "suspended", reason: "A test" } as const;
  expect([await names(), await placeOfDivya()]).toEqual([["Asha", "Divya"], 2]);
  expect(await moveMembers(db, suspend)).toEqual({ ok: true });
  expect([await names(), await placeOfDivya()]).toEqual([["Divya"], 1]);
  expect(await recountStatistics(db, moment)).toMatchObject({ corrected: 0 });
  expect(await undoMemberMove(db, { ...suspend, movedAt: NOW })).toEqual({ ok: true });
  expect([await names(), await placeOfDivya()]).toEqual([["Asha", "Divya"], 2]);
});

test("a leaderboard row without a check-in is removed", async () => {
  const db = await emptyDatabase();
  const memberId = await shownMember(db, "Asha");
  const place = { member_id: memberId, check_ins: 1, distance_m: 5_000, earliness: -NOW, shown: 1 };
  await storeBoardPlaces(db, { rows: [{ ...place, period: "all" }], gone: [] });
  expect(await listBoard(db, { board: "all", today: TODAY })).toHaveLength(1);
  expect(await recountStatistics(db, moment)).toEqual({ members: 1, corrected: 1 });
  expect(await listBoard(db, { board: "all", today: TODAY })).toEqual([]);
});

test("leaderboard rows equal a naive recount after any sequence of writes", async () => {
  const db = await emptyDatabase();
  const members: string[] = [];
  for (const name of ["Asha", "Divya", "Arjun", "Uma"]) members.push(await shownMember(db, name));
  const events: string[] = [];
  for (const back of [2, 9, 17, 20, 40, 330]) {
    events.push(
      await addEvent(db, { date: addDays(TODAY, -back), time: back > 15 ? "18:00" : "05:45" }),
    );
  }
  const step = fc.record({
    who: fc.nat(members.length - 1),
    event: fc.nat(events.length - 1),
    does: fc.constantFrom("attend", "undo", "log", "change", "remove"),
    at: fc.nat(1_000),
    distanceM: fc.option(fc.integer({ min: 100, max: 20_000 }), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      for (const [index, { who, event, does, at, distanceM }] of steps.entries()) {
        const memberId = members[who] ?? "";
        const eventId = events[event] ?? "";
        const now = NOW + at;
        await apply(db, { memberId, eventId, does, now, distanceM, key: `${now}-${index}` });
      }
      expect(await recountStatistics(db, moment)).toEqual({ members: 4, corrected: 0 });
      await expectNaiveBoards(db, members);
    }),
    { numRuns: 8 },
  );
});

async function apply(
  db: Db,
  input: {
    memberId: string;
    eventId: string;
    does: "attend" | "undo" | "log" | "change" | "remove";
    now: number;
    distanceM: number | undefined;
    key: string;
  },
): Promise<void> {
  const { memberId, eventId, does, now, distanceM, key } = input;
  const bookings = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .where("event_id", "=", eventId)
    .execute();
  const [logged] = await listActivities(db, { memberId, limit: 1 });
  const run = {
    date: addDays(TODAY, -3),
    title: "Run",
    distanceM: distanceM ?? null,
    durationS: null,
  };
  const whose = { memberId, now, timeZone: TIME_ZONE };
  if (does === "attend" && bookings.length === 0) {
    await attend(db, { eventId, memberId, now, ...(distanceM && { distanceM }) });
  }
  const [booking] = bookings;
  if (does === "undo" && booking)
    await undoCheckIn(db, { eventId, bookingId: booking.id, ...whose });
  if (does === "log") await logActivity(db, { ...whose, activity: run, submitKey: key });
  if (does === "change" && logged)
    await changeActivity(db, { ...whose, activityId: logged.id, activity: run });
  if (does === "remove" && logged) await removeActivity(db, { ...whose, activityId: logged.id });
}

async function expectNaiveBoards(db: Db, members: string[]): Promise<void> {
  const naive: (BoardStatistics & { memberId: string })[] = [];
  for (const memberId of members) {
    const runs = await listAttendedEvents(db, { memberId });
    const came = runs.filter(({ checkedInAt }) => checkedInAt !== null);
    const at = came.map(({ checkedInAt }) => checkedInAt ?? 0);
    naive.push({
      memberId,
      checkIns: came.length,
      distanceM: came.reduce((sum, run) => sum + (run.distanceM ?? 5_000), 0),
      earliness: -Math.max(...at),
    });
  }
  for (const board of ["all", "distance"] as const) {
    const expected = naive
      .filter(({ checkIns }) => checkIns > 0)
      .toSorted((a, b) => compareOnBoard(board, a, b));
    const listed = await listBoard(db, { board, today: TODAY });
    expect(listed.map((row) => [row.runs, row.distanceM])).toEqual(
      expected.map((row) => [row.checkIns, row.distanceM]),
    );
    for (const row of listed) {
      const own = await findOwnPlace(db, { memberId: row.memberId, board, today: TODAY });
      expect(own?.place).toBe(row.place);
    }
  }
}

/** Positive when `b` ranks above `a`, 0 when they share the place. */
function compareOnBoard(board: Board, a: BoardStatistics, b: BoardStatistics): number {
  const [first, second] =
    board === "distance"
      ? [b.distanceM - a.distanceM, b.checkIns - a.checkIns]
      : [b.checkIns - a.checkIns, b.distanceM - a.distanceM];
  return first || second || b.earliness - a.earliness;
}
