import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAchievements } from "~/core/progress/achievements/achievements.server";
import { listBoard } from "~/core/progress/leaderboard/leaderboard.server";
import { recountStatistics } from "~/core/progress/statistics/recount-statistics.server";
import { findStoredStatistics } from "~/core/progress/statistics/statistics.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import { fillLargeClub } from "~/extensions/sample-club/fill-large-club.server";
import { fillLargeCounters } from "~/extensions/sample-club/fill-large-counters.server";
import { DAY_MS } from "~/lib/dates";
import { WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addMember } from "../../support/run-day";

test("fillLargeClub creates the given numbers with right counters, once", async () => {
  const db = await emptyDatabase();
  const club = { members: 120, bookings: 1000, now: WEDNESDAY, timeZone: "Asia/Kolkata" };
  expect(await fillLargeClub(db, club)).toEqual({ ok: true, events: 9 });
  const { members } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("members"))
    .executeTakeFirstOrThrow();
  const { bookings } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("bookings"))
    .executeTakeFirstOrThrow();
  expect([Number(members), Number(bookings)]).toEqual([120, 1000]);
  expect((await recountCounters(db)).differing).toEqual([]);
  expect(await recountStatistics(db, club)).toEqual({ members: 120, corrected: 0 });
  // Of 1,000 bookings 880 are not a first run; two in three of these are paid for each time.
  const money = await listTotals(db, { counter: "payment_rupees" });
  const { due, paid } = await db
    .selectFrom("bookings")
    .select([
      sql<number>`sum(case when status = 'pending' then price_rupees else 0 end)`.as("due"),
      sql<number>`sum(amount_paid_rupees)`.as("paid"),
    ])
    .executeTakeFirstOrThrow();
  expect([money.due ?? 0, money.paid]).toEqual([Number(due), Number(paid)]);
  expect(Number(paid)).toBeGreaterThan(99 * 300);
  const board = await listBoard(db, { board: "all", today: "2026-11-18" });
  expect(board).toHaveLength(20);
  expect(board[0]?.runs).toBeGreaterThan(4);
  expect(await fillLargeClub(db, club)).toEqual({ ok: false, reason: "members_there" });
  await db
    .updateTable("members")
    .set({ status: "inactive" })
    .where("id", "=", "large-member-0")
    .execute();
  expect((await recountCounters(db)).differing).toEqual([]);
});

test("fillLargeClub dates nothing in the future but the events", async () => {
  const db = await emptyDatabase();
  const club = { members: 120, bookings: 20_000, now: WEDNESDAY, timeZone: "Asia/Kolkata" };
  await fillLargeClub(db, club);
  const latest = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select((eb) => [
      eb.fn.max("b.starts_at").as("event"),
      eb.fn.max("b.created_at").as("booked"),
      eb.fn.max("p.paid_at").as("paid"),
    ])
    .executeTakeFirstOrThrow();
  expect(Number(latest.event)).toBeGreaterThan(WEDNESDAY + 20 * DAY_MS);
  expect(Number(latest.booked)).toBeLessThan(WEDNESDAY);
  expect(Number(latest.paid)).toBeLessThan(WEDNESDAY);
});

test("fillLargeCounters gives a member without check-ins zeros and unearned achievements", async () => {
  const db = await emptyDatabase();
  const memberId = await addMember(db, { name: "Asha", now: WEDNESDAY });
  await db.deleteFrom("member_statistics").execute();
  await db.deleteFrom("achievements").execute();
  await fillLargeCounters(db, { days: [], now: WEDNESDAY });
  expect(await findStoredStatistics(db, { memberId })).toMatchObject({ totalRuns: 0, months: {} });
  expect(await listAchievements(db, { memberId })).toHaveLength(4);
  const moment = { now: WEDNESDAY, timeZone: "Asia/Kolkata" };
  expect(await recountStatistics(db, moment)).toEqual({ members: 1, corrected: 0 });
});
