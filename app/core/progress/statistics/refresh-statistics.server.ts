import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { achievementProgress } from "../achievements/achievements";
import { storeAchievements } from "../achievements/achievements.server";
import { type AttendedStart, matchOf } from "../activities/matching";
import { personalBests } from "../activities/plausibility";
import { type BoardMember, boardStatistics, isShownOnBoard } from "../leaderboard/leaderboard";
import { storeBoardPlaces } from "../leaderboard/leaderboard.server";
import {
  attendedWeeks,
  type CountedRun,
  countedCheckIns,
  type DistanceAndDuration,
  missedWeeks,
  type StoredStatistics,
  type Streaks,
  statisticsOf,
  streaksOf,
  totalsOf,
} from "./statistics";
import {
  countBroughtMembers,
  findStoredStatistics,
  isErased,
  listAttendedEvents,
  listHeldWeeks,
  listLoggedActivities,
  listMatchableActivities,
} from "./statistics.server";

/**
 * Recomputes a member's statistics, achievements and leaderboard rows, and which of their activities belong to an
 * attended event. Returns whether anything changed; always false for an erased member. Call it in the transaction of
 * the change.
 */
export async function refreshStatistics(
  db: Db,
  input: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<boolean> {
  const { memberId, now, timeZone } = input;
  if (await isErased(db, { memberId })) return false;
  await lockStatistics(db, { memberId, now });
  const isMatchChanged = await matchActivities(db, {
    memberId,
    events: await listAttendedEvents(db, { memberId }),
  });
  const attendedEvents = await listAttendedEvents(db, { memberId });
  const runs = [...attendedEvents, ...(await listLoggedActivities(db, { memberId }))];
  const checkIns = countedCheckIns(attendedEvents);
  const attended = attendedWeeks(checkIns.map(({ date }) => date));
  const held = await listHeldWeeks(db, { weeks: missedWeeks(attended), timeZone });
  const streaks = streaksOf(attended, held);
  const totals = totalsOf(runs);
  const changed = [
    isMatchChanged,
    await storeStatistics(db, { memberId, runs, streaks, now }),
    await storeAchievements(db, {
      memberId,
      progress: achievementProgress({
        startTimes: checkIns.map(({ time }) => time),
        longestStreakWeeks: streaks.longest,
        broughtMembers: await countBroughtMembers(db, { memberId }),
        totalDistanceM: totals.distanceM,
      }),
      now,
    }),
    await storeBoardPlaces(db, { memberId, checkIns, now, timeZone }),
  ];
  return changed.includes(true);
}

/**
 * Locks the member's statistics until the commit, so that the second of two concurrent changes sees the
 * first.
 */
export async function lockStatistics(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  await startStatistics(db, input);
  await db
    .updateTable("member_statistics")
    .set((eb) => ({ total_runs: eb.ref("total_runs") }))
    .where("member_id", "=", input.memberId)
    .execute();
}

async function storeStatistics(
  db: Db,
  input: { memberId: MemberId; runs: readonly CountedRun[]; streaks: Streaks; now: Instant },
): Promise<boolean> {
  const { memberId, runs, streaks } = input;
  const before = await findStoredStatistics(db, { memberId });
  const statistics = statisticsOf(runs, streaks);
  if (JSON.stringify(before) === JSON.stringify(statistics)) return false;
  await db
    .updateTable("member_statistics")
    .set({
      ...statisticsColumns(statistics, personalBests(runs).paceSPerKm?.value ?? null),
      updated_at: input.now,
    })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}

/**
 * Stores which of the attended events each of the member's activities belongs to and whether it counts on its
 * own; returns whether a row changed. Call it in the transaction of the change.
 */
export async function matchActivities(
  db: Db,
  input: { memberId: MemberId; events: readonly AttendedStart[] },
): Promise<boolean> {
  let changed = false;
  for (const stored of await listMatchableActivities(db, { memberIds: [input.memberId] })) {
    const { bookingId, isCounted } = matchOf(stored, input.events);
    if (bookingId === stored.bookingId && isCounted === stored.isCounted) continue;
    changed = true;
    await db
      .updateTable("activities")
      .set({ booking_id: bookingId, is_counted: isCounted ? 1 : 0 })
      .where("id", "=", stored.id)
      .execute();
  }
  return changed;
}

/** Creates a member's statistics row with zeros; an existing one stays. */
export async function startStatistics(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .insertInto("member_statistics")
    .values(emptyStatistics(input.memberId, input.now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The inputs that all members' statistics share: the weeks with an event, and the day. */
export interface ClubWeeks {
  held: ReadonlySet<Day>;
  today: Day;
}

/** The rows that count for one member. */
interface MemberRuns {
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

/** Refreshes the statistics of a member whose check-in came or went, and of who invited them. */
export async function refreshAfterCheckIn(
  db: Db,
  input: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<void> {
  const { inviter } = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
  await refreshStatistics(db, input);
  if (inviter) await refreshStatistics(db, { ...input, memberId: inviter });
}
