import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { dayOf, type ZonedMoment } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { listAchievements } from "../achievements/achievements.server";
import { personalBests } from "../activities/plausibility";
import { calendarUntil, comparedTotals, type Grain, spansUntil } from "../progress";
import { totalsOf } from "../statistics/statistics";
import { listAttendedEvents, listLoggedActivities } from "../statistics/statistics.server";
import { findStreak } from "../streaks/streaks.server";

/** A member's progress: totals by week, month or year, personal bests, calendar, streak and achievements. */
export async function findProgress(
  db: Db,
  input: ZonedMoment & { memberId: MemberId; grain: Grain },
) {
  const { memberId, grain, now, timeZone } = input;
  const today = dayOf(now, timeZone);
  const attendedEvents = await listAttendedEvents(db, { memberId, to: today });
  const activities = await listLoggedActivities(db, { memberId, to: today });
  const runs = [...attendedEvents, ...activities];
  const achievements = await listAchievements(db, { memberId });
  return {
    today,
    spans: spansUntil(today, grain, runs),
    ...comparedTotals(today, grain, runs),
    allTime: totalsOf(runs),
    bests: personalBests(runs),
    calendar: calendarUntil(today, {
      club: new Set(attendedEvents.map(({ date }) => date)),
      own: new Set(activities.map(({ date }) => date)),
    }),
    streak: await findStreak(db, { memberId, today, timeZone }),
    achievements: achievements.map(({ dateEarned, ...achievement }) => ({
      ...achievement,
      earnedOn: dateEarned === null ? null : dayOf(dateEarned, timeZone),
    })),
  };
}

/** The columns of an opening balance. */
export const BALANCE_SELECTION = [
  ...(["total_runs as totalRuns", "total_distance_m as totalDistanceM"] as const),
  ...(["total_time_s as totalTimeS", "total_sessions as totalSessions"] as const),
  ...(["current_streak as currentStreak", "longest_streak as longestStreak"] as const),
  ...(["best_time as bestTime", "average_pace as averagePace", "level"] as const),
  ...(["last_run_date as lastRunDate", "achievements"] as const),
] as const;

/** A member's opening balance from the old club, or undefined. */
export async function findOpeningBalance(db: Db, input: { memberId: MemberId }) {
  const row = await db
    .selectFrom("opening_balances")
    .select(BALANCE_SELECTION)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, achievements: jsonOf(row.achievements) };
}
