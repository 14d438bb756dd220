import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { keepAchievements } from "~/features/achievements/commands/keep-achievements.server";
import { celebrateAchievements } from "~/features/achievements/commands.server";
import { listAchievements } from "~/features/achievements/queries.server";
import { recordCheckIn, refreshAround } from "~/features/check-ins/commands/record-check-in.server";
import { undoCheckIn } from "~/features/check-ins/commands/undo-check-in.server";
import {
  keepBoardPlaces,
  refreshBoardVisibility,
  setBoardVisibility,
} from "~/features/leaderboard/commands.server";
import { findOwnPlace, listBoard } from "~/features/leaderboard/queries.server";
import { type BoardFigures, compareOnBoard } from "~/features/leaderboard/rules";
import { changeRun, logRun, removeRun } from "~/features/own-runs/commands.server";
import { listOwnRuns } from "~/features/own-runs/queries.server";
import { recountMemberFigures } from "~/features/statistics/commands/recount-member-figures.server";
import { refreshFigures } from "~/features/statistics/commands/refresh-figures.server";
import { findKeptStatistics, listClubRuns } from "~/features/statistics/queries.server";
import { addDays } from "~/lib/dates";
import { emptyDatabase } from "../support/database";
import { addBooking, addEvent, addMember, attend, TIME_ZONE } from "../support/run-day";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const TODAY = "2026-11-18";
const moment = { now: NOW, timeZone: TIME_ZONE };

async function shownMember(db: Db, name: string): Promise<string> {
  const memberId = await addMember(db, { name, now: NOW });
  await setBoardVisibility(db, { memberId, given: true, ...moment });
  return memberId;
}

test("Monday 05:10 and Sunday 23:50 in the club's city are two weeks, and a late scan repairs a streak", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const sunday = await addEvent(db, { date: "2026-10-25", time: "23:30" });
  const monday = await addEvent(db, { date: "2026-10-26", time: "05:45" });
  const between = await addEvent(db, { date: "2026-11-04" });
  const last = await addEvent(db, { date: "2026-11-11" });
  await attend(db, { eventId: sunday, memberId, now: Date.parse("2026-10-25T18:20:00Z") });
  await attend(db, { eventId: monday, memberId, now: Date.parse("2026-10-25T23:40:00Z") });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({
    totalRuns: 2,
    latestStreak: 2,
    longestStreak: 2,
  });
  await attend(db, { eventId: last, memberId, now: NOW });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({
    latestStreak: 1,
    longestStreak: 2,
  });
  await attend(db, { eventId: between, memberId, now: NOW });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({
    latestStreak: 4,
    longestStreak: 4,
    streakWeek: "2026-11-09",
    lastRunDate: "2026-11-11",
  });
});

test("a week without a club run, or with a cancelled one only, is skipped", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const first = await addEvent(db, { date: "2026-10-18" });
  await addEvent(db, { date: "2026-10-25", status: "cancelled" });
  await addEvent(db, { date: "2026-10-25", status: "draft" });
  const second = await addEvent(db, { date: "2026-11-01" });
  await attend(db, { eventId: first, memberId, now: NOW });
  await attend(db, { eventId: second, memberId, now: NOW });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({ latestStreak: 2 });
});

test("the same booking is checked in once, of two scanners one is told", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const eventId = await addEvent(db, { date: TODAY });
  const bookingId = await addBooking(db, { eventId, memberId });
  const scan = () =>
    recordCheckIn(db, {
      eventId,
      bookingId,
      method: "scan",
      recordedBy: "test",
      checkedInAt: NOW,
      ...moment,
    });
  const outcomes = await Promise.all([scan(), scan(), scan()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "already_checked_in" });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({ totalRuns: 1 });
  expect(await undoCheckIn(db, { eventId, bookingId, ...moment })).toEqual({ ok: true });
  expect(await undoCheckIn(db, { eventId, bookingId, ...moment })).toMatchObject({ ok: false });
  expect(await findKeptStatistics(db, { memberId })).toMatchObject({ totalRuns: 0 });
});

test("Early Bird counts starts before 08:00, is dated once and keeps its date through a correction", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const times = ["05:45", "06:00", "07:59", "05:45", "08:00"];
  for (const [index, time] of times.entries()) {
    const eventId = await addEvent(db, { date: addDays(TODAY, -index), time });
    await attend(db, { eventId, memberId, now: NOW });
  }
  const early = async () => (await listAchievements(db, { memberId }))[0];
  expect(await early()).toMatchObject({ id: "early_bird", progress: 4, earned: false });
  const eventId = await addEvent(db, { date: addDays(TODAY, -10) });
  const bookingId = await attend(db, { eventId, memberId, now: NOW });
  expect(await early()).toMatchObject({ progress: 5, earned: true, dateEarned: NOW });
  await celebrateAchievements(db, { memberId, now: NOW });
  await undoCheckIn(db, { eventId, bookingId, ...moment });
  expect(await early()).toMatchObject({ progress: 4, earned: false });
  const later = NOW + 1000;
  await recordCheckIn(db, {
    eventId,
    bookingId,
    method: "list",
    recordedBy: "test",
    checkedInAt: NOW,
    now: later,
    timeZone: TIME_ZONE,
  });
  expect(await early()).toMatchObject({ earned: true, dateEarned: NOW, celebrated: true });
});

test("Community Builder counts invited people from their first check-in on", async () => {
  const db = await emptyDatabase();
  const inviter = await addMember(db, { name: "Asha", now: NOW });
  const eventId = await addEvent(db, { date: TODAY });
  const brought = async () => (await listAchievements(db, { memberId: inviter }))[2]?.progress;
  for (const name of ["Nila", "Kavya", "Ishan"]) {
    const memberId = await addMember(db, { name, now: NOW, invitedBy: inviter });
    const before = await brought();
    await attend(db, { eventId, memberId, now: NOW });
    expect(await brought()).toBe((before ?? 0) + 1);
  }
  expect((await listAchievements(db, { memberId: inviter }))[2]).toMatchObject({ earned: true });
});

test("progress can be kept in part and refreshing changes nothing that is right", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  expect(await refreshFigures(db, { memberId, ...moment })).toBe(false);
  const progress = { early_bird: 2 };
  expect(await keepAchievements(db, { memberId, progress, now: NOW })).toBe(true);
  expect(await keepAchievements(db, { memberId, progress, now: NOW })).toBe(false);
  await refreshAround(db, { memberId, ...moment });
  expect((await listAchievements(db, { memberId }))[0]).toMatchObject({ progress: 0 });
});

test("boards show who agreed, at once and no longer; own place stays visible; own runs do not rank", async () => {
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
  await logRun(db, {
    memberId: asha,
    submitKey: "a",
    run: { date: TODAY, title: "Long", distanceM: 42_000, durationS: null },
    ...moment,
  });
  const names = async (board: "month" | "distance") =>
    (await listBoard(db, { board, today: TODAY })).map(({ name, place }) => `${place} ${name}`);
  expect(await names("month")).toEqual(["1 Divya", "2 Asha"]);
  expect(await names("distance")).toEqual(["1 Divya", "2 Asha"]);
  expect(await findOwnPlace(db, { memberId: hidden, board: "month", today: TODAY })).toEqual({
    place: 1,
    runs: 2,
    distanceM: 10_000,
    shown: false,
  });
  await setBoardVisibility(db, { memberId: divya, given: false, ...moment });
  expect(await names("month")).toEqual(["1 Asha"]);
  await setBoardVisibility(db, { memberId: divya, given: true, ...moment });
  await db.updateTable("members").set({ date_of_birth: null }).where("id", "=", divya).execute();
  await refreshBoardVisibility(db, { memberId: divya, ...moment });
  expect(await names("month")).toEqual(["1 Asha"]);
  expect(
    await findOwnPlace(db, { memberId: "nobody", board: "all", today: TODAY }),
  ).toBeUndefined();
});

test("a line that no check-in backs is taken off", async () => {
  const db = await emptyDatabase();
  const memberId = await shownMember(db, "Asha");
  const checkIns = [{ date: TODAY, distanceM: 5_000, checkedInAt: NOW }];
  expect(await keepBoardPlaces(db, { memberId, checkIns, ...moment })).toBe(true);
  expect(await listBoard(db, { board: "all", today: TODAY })).toHaveLength(1);
  expect(await recountMemberFigures(db, moment)).toEqual({ members: 1, corrected: 1 });
  expect(await listBoard(db, { board: "all", today: TODAY })).toEqual([]);
});

test("kept figures equal a naive recount after any sequence of writes", async () => {
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
      expect(await recountMemberFigures(db, moment)).toEqual({ members: 4, corrected: 0 });
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
  const [ownRun] = await listOwnRuns(db, { memberId, limit: 1 });
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
  if (does === "log") await logRun(db, { ...whose, run, submitKey: key });
  if (does === "change" && ownRun) await changeRun(db, { ...whose, runId: ownRun.id, run });
  if (does === "remove" && ownRun) await removeRun(db, { ...whose, runId: ownRun.id });
}

async function expectNaiveBoards(db: Db, members: string[]): Promise<void> {
  const naive: (BoardFigures & { memberId: string })[] = [];
  for (const memberId of members) {
    const runs = await listClubRuns(db, { memberId });
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
