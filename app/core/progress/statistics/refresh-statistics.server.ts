import { writeInChunks } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { type Day, dayOf, type Instant, type ZonedMoment } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import {
  ACHIEVEMENT_TARGETS,
  ACHIEVEMENTS,
  achievementProgress,
} from "../achievements/achievements";
import { startAchievements, storeAchievements } from "../achievements/achievements.server";
import { matchOf } from "../activities/matching";
import { personalBests } from "../activities/plausibility";
import { boardStatistics, isShownOnBoard } from "../leaderboard/leaderboard";
import { storeBoardPlaces } from "../leaderboard/leaderboard.server";
import { missedWeeks, statisticsOf, streaksOf } from "./statistics";
import {
  listAttendedEventsOf,
  listErased,
  listHeldWeeks,
  listMatchableActivities,
  listStatisticsInputs,
  memberOf,
  type StatisticsInputs,
} from "./statistics.server";

interface Members extends ZonedMoment {
  memberIds: readonly MemberId[];
}

/**
 * Recomputes a member's statistics, achievements and leaderboard rows, and which of their activities belong to an
 * attended event. Returns whether anything changed; always false for an erased member. Call it in the transaction of
 * the change.
 */
export async function refreshStatistics(
  db: Db,
  { memberId, now, timeZone }: ZonedMoment & { memberId: MemberId },
): Promise<boolean> {
  return (await refreshAllStatistics(db, { memberIds: [memberId], now, timeZone })) > 0;
}

/** The same for several members, in a few statements for all of them; returns how many of them changed. */
export async function refreshAllStatistics(db: Db, input: Members): Promise<number> {
  const { now, timeZone } = input;
  const erased = await listErased(db, input);
  const memberIds = input.memberIds.filter((id) => !erased.has(id));
  if (memberIds.length === 0) return 0;
  await lockStatistics(db, { memberIds, now });
  const matches = await listWrongMatches(db, { memberIds });
  for (const { id, bookingId, isCounted } of matches)
    await db
      .updateTable("activities")
      .set({ booking_id: bookingId, is_counted: isCounted ? 1 : 0 })
      .where("id", "=", id)
      .execute();
  const wrong = await listWrongStatistics(db, { memberIds, now, timeZone });
  await writeStatistics(db, { rows: wrong.flatMap(({ statistics }) => statistics), now });
  await storeAchievements(db, { reached: wrong.flatMap(({ reached }) => reached), now });
  await storeBoardPlaces(db, {
    rows: wrong.flatMap(({ places }) => places),
    gone: wrong.flatMap(({ gonePlaces }) => gonePlaces),
  });
  return new Set([...matches, ...wrong].map(memberOf)).size;
}

/** Those of these members whose stored statistics are not what a refresh would store. */
export async function listWronglyCounted(db: Db, input: Members): Promise<MemberId[]> {
  const matches = await listWrongMatches(db, input);
  const wrong = await listWrongStatistics(db, input);
  return [...new Set([...matches, ...wrong].map(memberOf))];
}

/**
 * Locks members' statistics until the commit, so that the second of two concurrent changes sees the first. Adds missing
 * ones.
 */
export async function lockStatistics(
  db: Db,
  { memberIds, now }: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  await addEmptyStatistics(db, { memberIds, now });
  await db
    .updateTable("member_statistics")
    .set((eb) => ({ total_runs: eb.ref("total_runs") }))
    .where("member_id", "in", memberIds)
    .execute();
}

/** The activities whose stored match with an attended event is wrong, each with the right one. */
async function listWrongMatches(db: Db, { memberIds }: { memberIds: readonly MemberId[] }) {
  const activities = await listMatchableActivities(db, { memberIds });
  if (activities.length === 0) return [];
  const events = Map.groupBy(await listAttendedEventsOf(db, { memberIds }), memberOf);
  return activities.flatMap((stored) => {
    const { bookingId, isCounted } = matchOf(stored, events.get(stored.memberId) ?? []);
    if (bookingId === stored.bookingId && isCounted === stored.isCounted) return [];
    return { id: stored.id, memberId: stored.memberId, bookingId, isCounted };
  });
}

/** The right rows in place of wrong ones, for each of these members who has any. */
async function listWrongStatistics(db: Db, { memberIds, now, timeZone }: Members) {
  const members = await listStatisticsInputs(db, { memberIds });
  const weeks = [...new Set(members.flatMap(({ weeks }) => missedWeeks(weeks)))];
  const held = await listHeldWeeks(db, { weeks, timeZone });
  const today = dayOf(now, timeZone);
  return members
    .map((member) => wrongRowsOf(member, { held, today }))
    .filter(({ memberId: _, ...rows }) => Object.values(rows).some(({ length }) => length > 0));
}

function wrongRowsOf(
  member: StatisticsInputs,
  { held, today }: { held: ReadonlySet<Day>; today: Day },
) {
  const { memberId, runs, checkIns, weeks, boardMember, stored } = member;
  const streaks = streaksOf(weeks, held);
  const statistics = statisticsOf(runs, streaks);
  const isRight = JSON.stringify(stored.statistics) === JSON.stringify(statistics);
  const progress = achievementProgress({
    startTimes: checkIns.map(({ time }) => time),
    longestStreakWeeks: streaks.longest,
    broughtMembers: member.broughtMembers,
    totalDistanceM: statistics.totalDistanceM,
  });
  const board = boardStatistics(checkIns);
  const shown = Number(boardMember !== undefined && isShownOnBoard(boardMember, today));
  return {
    memberId,
    statistics: isRight ? [] : [statisticsRow(memberId, statistics, runs)],
    reached: ACHIEVEMENTS.filter((achievement) => {
      const row = stored.achievements.find((row) => row.achievement === achievement);
      const isEarned = progress[achievement] >= ACHIEVEMENT_TARGETS[achievement].target;
      return row?.progress !== progress[achievement] || row.earned !== Number(isEarned);
    }).map((achievement) => ({ memberId, achievement, progress: progress[achievement] })),
    places: [...board].flatMap(([period, { checkIns, distanceM, earliness }]) => {
      const place = stored.places.find((place) => place.period === period);
      const isStored =
        place?.checkIns === checkIns &&
        place.distanceM === distanceM &&
        place.earliness === earliness &&
        place.shown === shown;
      if (isStored) return [];
      return [
        {
          member_id: memberId,
          period,
          check_ins: checkIns,
          distance_m: distanceM,
          earliness,
          shown,
        },
      ];
    }),
    gonePlaces: stored.places.filter(({ period }) => !board.has(period)),
  };
}

function statisticsRow(
  memberId: MemberId,
  statistics: ReturnType<typeof statisticsOf>,
  runs: StatisticsInputs["runs"],
) {
  return {
    member_id: memberId,
    total_runs: statistics.totalRuns,
    total_distance_m: statistics.totalDistanceM,
    total_time_s: statistics.totalTimeS,
    current_streak: statistics.latestStreak,
    longest_streak: statistics.longestStreak,
    streak_week: statistics.streakWeek,
    best_pace_s_per_km: personalBests(runs).paceSPerKm?.value ?? null,
    last_run_date: statistics.lastRunDate,
    monthly_stats: jsonText(statistics.months),
  };
}

async function writeStatistics(
  db: Db,
  { rows, now }: { rows: ReturnType<typeof statisticsRow>[]; now: Instant },
): Promise<void> {
  await writeInChunks(rows, (some) =>
    db
      .insertInto("member_statistics")
      .values(some.map((row) => ({ ...row, created_at: now, updated_at: now })))
      .onConflict((conflict) =>
        conflict.column("member_id").doUpdateSet((eb) => ({
          total_runs: eb.ref("excluded.total_runs"),
          total_distance_m: eb.ref("excluded.total_distance_m"),
          total_time_s: eb.ref("excluded.total_time_s"),
          current_streak: eb.ref("excluded.current_streak"),
          longest_streak: eb.ref("excluded.longest_streak"),
          streak_week: eb.ref("excluded.streak_week"),
          best_pace_s_per_km: eb.ref("excluded.best_pace_s_per_km"),
          last_run_date: eb.ref("excluded.last_run_date"),
          monthly_stats: eb.ref("excluded.monthly_stats"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute(),
  );
}

/** Gives new members statistics with zeros and achievements without progress; existing ones stay. */
export async function startStatistics(
  db: Db,
  input: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  await addEmptyStatistics(db, input);
  await startAchievements(db, input);
}

async function addEmptyStatistics(
  db: Db,
  { memberIds, now }: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  await writeInChunks(memberIds, (some) =>
    db
      .insertInto("member_statistics")
      .values(
        some.map((memberId) => ({
          member_id: memberId,
          total_runs: 0,
          total_distance_m: 0,
          total_time_s: 0,
          current_streak: 0,
          longest_streak: 0,
          monthly_stats: jsonText({}),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Refreshes the statistics of a member whose check-in came or went, and of who invited them. */
export async function refreshAfterCheckIn(
  db: Db,
  input: ZonedMoment & { memberId: MemberId },
): Promise<void> {
  const { inviter } = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
  await refreshStatistics(db, input);
  if (inviter) await refreshStatistics(db, { ...input, memberId: inviter });
}
