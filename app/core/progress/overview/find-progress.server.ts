import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { type Day, dayOf, type Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { listAchievements, type MemberAchievement } from "../achievements/achievements.server";
import { type BestValues, personalBests } from "../activities/plausibility";
import {
  type CalendarWeek,
  calendarUntil,
  comparedTotals,
  type Grain,
  type OpeningBalance,
  type Span,
  spansUntil,
} from "../progress";
import { type Totals, totalsOf } from "../statistics/statistics";
import { listAttendedEvents, listLoggedActivities } from "../statistics/statistics.server";
import { findStreak } from "../streaks/streaks.server";

export interface Progress {
  today: Day;
  spans: Span[];
  /** Totals of the spans, and of as many before them. */
  sum: Totals;
  before: Totals;
  allTime: Totals;
  bests: BestValues;
  calendar: CalendarWeek[];
  streak: { current: number; longest: number };
  achievements: (MemberAchievement & { earnedOn: Day | null })[];
}

/** A member's progress: totals by week, month or year, personal bests, calendar, streak and achievements. */
export async function findProgress(
  db: Db,
  input: { memberId: MemberId; grain: Grain; now: Instant; timeZone: string },
): Promise<Progress> {
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
    achievements: achievements.map((achievement) => ({
      ...achievement,
      earnedOn: achievement.dateEarned === null ? null : dayOf(achievement.dateEarned, timeZone),
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
export async function findOpeningBalance(
  db: Db,
  input: { memberId: MemberId },
): Promise<OpeningBalance | undefined> {
  const row = await db
    .selectFrom("opening_balances")
    .select(BALANCE_SELECTION)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, achievements: jsonOf(row.achievements) };
}
