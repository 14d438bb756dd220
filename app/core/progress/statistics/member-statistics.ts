import type { MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { achievementProgress } from "../achievements/achievements";
import { type BoardMember, boardStatistics, isShownOnBoard } from "../leaderboard/leaderboard";
import { personalBests } from "../personal-bests";
import { attendedWeeks, streaksOf } from "../streaks/streaks";
import {
  type CountedRun,
  countedCheckIns,
  type DistanceAndDuration,
  type StoredStatistics,
  statisticsOf,
} from "./statistics";

/** The inputs that all members' statistics share: the weeks with an event, and the day. */
export interface ClubWeeks {
  held: ReadonlySet<Day>;
  today: Day;
}

/** The rows that count for one member. */
export interface MemberRuns {
  attendedEvents: readonly (CountedRun & {
    time: string;
    club: DistanceAndDuration;
    checkedInAt: Instant | null;
  })[];
  loggedActivities: readonly CountedRun[];
  /** Undefined for somebody who is not a member. */
  board: BoardMember | undefined;
  broughtMembers: number;
}

/** A member's stored statistics as computed from bookings, check-ins and activities. */
export function memberStatistics(member: MemberRuns, { held, today }: ClubWeeks) {
  const { attendedEvents, loggedActivities } = member;
  const checkIns = countedCheckIns(attendedEvents);
  const runs = [...attendedEvents, ...loggedActivities];
  const streaks = streaksOf(attendedWeeks(checkIns.map(({ date }) => date)), held);
  const statistics = statisticsOf(runs, streaks);
  const progress = achievementProgress({
    startTimes: checkIns.map(({ time }) => time),
    longestStreakWeeks: streaks.longest,
    broughtMembers: member.broughtMembers,
    totalDistanceM: statistics.totalDistanceM,
  });
  return {
    statistics,
    bestPaceSPerKm: personalBests(runs).paceSPerKm?.value ?? null,
    progress,
    board: boardStatistics(checkIns),
    isShown: member.board !== undefined && isShownOnBoard(member.board, today),
  };
}

/** Statistics as columns of their row. */
export function statisticsColumns(statistics: StoredStatistics, bestPaceSPerKm: number | null) {
  return {
    total_runs: statistics.totalRuns,
    total_distance_m: statistics.totalDistanceM,
    total_time_s: statistics.totalTimeS,
    current_streak: statistics.latestStreak,
    longest_streak: statistics.longestStreak,
    streak_week: statistics.streakWeek,
    best_pace_s_per_km: bestPaceSPerKm,
    last_run_date: statistics.lastRunDate,
    monthly_stats: jsonText(statistics.months),
  };
}

/** The row of a member who has not run yet. */
export function emptyStatistics(memberId: MemberId, now: Instant) {
  return {
    member_id: memberId,
    total_runs: 0,
    total_distance_m: 0,
    total_time_s: 0,
    current_streak: 0,
    longest_streak: 0,
    monthly_stats: jsonText({}),
    created_at: now,
    updated_at: now,
  };
}
