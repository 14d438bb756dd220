import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { recordCheckIn, undoCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { changeEvent } from "~/core/events/edit/change-event.server";
import {
  listAchievements,
  startAchievements,
  storeAchievements,
} from "~/core/progress/achievements/achievements.server";
import {
  finishAllStatistics,
  noteBrokenStreaks,
} from "~/core/progress/statistics/finish-statistics.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import {
  lockStatistics,
  refreshAfterCheckIn,
  refreshAllStatistics,
  refreshStatistics,
} from "~/core/progress/statistics/refresh-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { inTransaction } from "~/db/transaction";
import { MINUTE_MS } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { EVENT } from "../../support/event-input";
import { addBooking, addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const TODAY = "2026-11-18";
const moment = { now: NOW, timeZone: TIME_ZONE };

async function openTwoWeeks() {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const sunday = await addEvent(db, { date: "2026-10-25", time: "23:30" });
  const monday = await addEvent(db, { date: "2026-10-26", time: "05:45" });
  const between = await addEvent(db, { date: "2026-11-04" });
  const last = await addEvent(db, { date: "2026-11-11" });
  await attend(db, { eventId: sunday, memberId, now: Date.parse("2026-10-25T18:20:00Z") });
  await attend(db, { eventId: monday, memberId, now: Date.parse("2026-10-25T23:40:00Z") });
  return { db, memberId, between, last };
}

test("Sunday 23:50 and Monday 05:10 in the club's time zone are two weeks", async () => {
  const { db, memberId } = await openTwoWeeks();
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({
    totalRuns: 2,
    latestStreak: 2,
    longestStreak: 2,
  });
});

test("refreshAllStatistics counts those whose statistics were wrong, once each", async () => {
  const { db, memberId } = await openTwoWeeks();
  const ravi = await addMember(db, { name: "Ravi", now: NOW });
  const memberIds = [memberId, ravi];
  await refreshAllStatistics(db, { memberIds, ...moment });
  await db.updateTable("member_statistics").set({ total_runs: 7 }).execute();
  await db.deleteFrom("achievements").where("member_id", "=", ravi).execute();
  expect(await refreshAllStatistics(db, { memberIds, ...moment })).toBe(2);
  expect(await refreshAllStatistics(db, { memberIds, ...moment })).toBe(0);
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ totalRuns: 2 });
  expect(await findStoredStatistics(db, { memberId: ravi })).toMatchObject({ totalRuns: 0 });
});

test("startAchievements leaves the progress that there is", async () => {
  const { db, memberId } = await openTwoWeeks();
  const before = await listAchievements(db, { memberId });
  await startAchievements(db, { memberIds: [memberId], now: NOW });
  expect(await listAchievements(db, { memberId })).toEqual(before);
});

test("lockStatistics starts missing statistics with zeros and leaves those that are there", async () => {
  const { db, memberId } = await openTwoWeeks();
  const newcomer = await addMember(db, { name: "Ravi", now: NOW });
  await inTransaction(db, async (db) => {
    await lockStatistics(db, { memberIds: [memberId], now: NOW });
    await lockStatistics(db, { memberIds: [newcomer], now: NOW });
  });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ totalRuns: 2 });
  expect(await findStoredStatistics(db, { memberId: newcomer })).toMatchObject({ totalRuns: 0 });
});

test("a check-in for a missed week joins the streaks before and after it", async () => {
  const { db, memberId, between, last } = await openTwoWeeks();
  await attend(db, { eventId: last, memberId, now: NOW });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({
    latestStreak: 1,
    longestStreak: 2,
  });
  await attend(db, { eventId: between, memberId, now: NOW });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({
    latestStreak: 4,
    longestStreak: 4,
    streakWeek: "2026-11-09",
    lastRunDate: "2026-11-11",
  });
});

test("a week without an event, or with a cancelled one only, breaks no streak", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const first = await addEvent(db, { date: "2026-10-18" });
  await addEvent(db, { date: "2026-10-25", status: "cancelled" });
  await addEvent(db, { date: "2026-10-25", status: "draft" });
  const second = await addEvent(db, { date: "2026-11-01" });
  await attend(db, { eventId: first, memberId, now: NOW });
  await attend(db, { eventId: second, memberId, now: NOW });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ latestStreak: 2 });
});

test("scanners that check in one booking at once count it once", async () => {
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
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ totalRuns: 1 });
  expect(await undoCheckIn(db, { eventId, bookingId, ...moment })).toEqual({ ok: true });
  expect(await undoCheckIn(db, { eventId, bookingId, ...moment })).toMatchObject({ ok: false });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ totalRuns: 0 });
});

test("a refresh of statistics and achievements changes only what is wrong", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  expect(await refreshStatistics(db, { memberId, ...moment })).toBe(false);
  const reached = [{ memberId, achievement: "early_bird" as const, progress: 2 }];
  await storeAchievements(db, { reached, now: NOW });
  expect(await refreshStatistics(db, { memberId, ...moment })).toBe(true);
  expect(await refreshStatistics(db, { memberId, ...moment })).toBe(false);
  await storeAchievements(db, { reached, now: NOW });
  await refreshAfterCheckIn(db, { memberId, ...moment });
  expect((await listAchievements(db, { memberId }))[0]).toMatchObject({ progress: 0 });
  await db.updateTable("achievements").set({ earned: 1 }).execute();
  expect(await recountStatistics(db, moment)).toEqual({ members: 1, corrected: 1 });
  const earned = (await listAchievements(db, { memberId })).filter((kept) => kept.earned);
  expect(earned).toEqual([]);
});

test("erasing a member keeps the statistics of their inviter and of those they invited correct", async () => {
  const db = await emptyDatabase();
  const inviter = await addMember(db, { name: "Asha", now: NOW });
  const erased = await addMember(db, { name: "Nila", now: NOW, invitedBy: inviter });
  const brought = await addMember(db, { name: "Kavya", now: NOW, invitedBy: erased });
  for (const memberId of [erased, brought]) {
    await attend(db, { eventId: await addEvent(db, { date: TODAY }), memberId, now: NOW });
  }
  const builder = async () => (await listAchievements(db, { memberId: inviter }))[2]?.progress;
  expect(await builder()).toBe(1);
  await eraseMember(db, { memberId: erased, now: NOW });
  expect(await builder()).toBe(0);
  await attend(db, {
    eventId: await addEvent(db, { date: "2026-11-10" }),
    memberId: brought,
    now: NOW,
  });
  expect(await recountStatistics(db, moment)).toEqual({ members: 3, corrected: 0 });
  expect(await findStoredStatistics(db, { memberId: erased })).toBeUndefined();
});

test("cancelling or moving an event of an earlier week repairs the streaks that it broke", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const [first, ...missed] = ["2026-10-25", "2026-10-28", "2026-11-04", "2026-11-11"];
  for (const date of [first ?? "", TODAY])
    await attend(db, { eventId: await addEvent(db, { date }), memberId, now: NOW });
  const [rain = "", postponed = "", stays = ""] = await Promise.all(
    missed.map((date) => addEvent(db, { date })),
  );
  const longest = async () => (await findStoredStatistics(db, { memberId }))?.longestStreak;
  const act = { adminId: "ravi", requestId: null, ...moment };
  const cancel = (eventId: string) =>
    cancelEvent(db, { ...act, eventId, scope: "one", reason: "Rain." });
  await cancel(rain);
  expect(await longest()).toBe(1);
  await cancel(stays);
  const change = { ...act, version: 0, scope: "one" as const, image: undefined };
  const moved = { ...EVENT, date: "2026-11-25" };
  expect(await changeEvent(db, { ...change, eventId: postponed, event: moved })).toMatchObject({
    ok: true,
  });
  expect(await longest()).toBe(2);
  await db.updateTable("member_statistics").set({ longest_streak: 9 }).execute();
  const repair = async (startedAt: string) => {
    await noteBrokenStreaks(db, { startedAt: Date.parse(startedAt), ...moment });
    await finishAllStatistics(db, { ...moment, now: moment.now + 10 * MINUTE_MS });
  };
  await repair("2026-11-15T18:30:00Z");
  expect(await longest()).toBe(9);
  await repair("2026-11-15T18:29:00Z");
  expect(await longest()).toBe(2);
});

test("an event that is moved after a check-in counts at its new time", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: NOW });
  const eventId = await addEvent(db, { date: TODAY, time: "07:30" });
  await attend(db, { eventId, memberId, now: NOW });
  const early = async () => (await listAchievements(db, { memberId }))[0]?.progress;
  expect(await early()).toBe(1);
  const event = { ...EVENT, date: TODAY, time: "10:30" };
  const change = { eventId, event, version: 0, scope: "one" as const, image: undefined };
  const act = { adminId: "ravi", requestId: null, ...moment };
  expect(await changeEvent(db, { ...change, ...act })).toEqual({ ok: true, changed: 1 });
  expect(await early()).toBe(0);
  expect(await recountStatistics(db, moment)).toEqual({ members: 1, corrected: 0 });
});
