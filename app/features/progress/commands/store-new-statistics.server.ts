import type { Db } from "~/db/tables";
import { chunksOf } from "~/lib/chunks";
import type { Instant } from "~/lib/dates";
import {
  listStatisticsInputs,
  type StatisticsInputs,
} from "../queries/list-statistics-inputs.server";
import { listErased } from "../queries/statistics.server";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "../rules/achievements";
import { type ClubWeeks, emptyStatistics, memberFigures } from "../rules/member-figures";

const ROWS_PER_INSERT = 1_000;

/**
 * Stores the figures of these members in a few statements for all of them, where none are stored yet: an import brings
 * a hundred thousand. Returns whose figures it stored; a member with activities, an erased one and one whose figures
 * appear meanwhile is left alone. Call it in a transaction.
 */
export async function storeNewStatistics(
  db: Db,
  input: { members: readonly StatisticsInputs[]; club: ClubWeeks; now: Instant },
): Promise<Set<string>> {
  const { club, now } = input;
  const without = input.members.filter(hasNothing).map(({ memberId }) => memberId);
  if (without.length === 0) return new Set();
  const erased = await listErased(db, { memberIds: without });
  const memberIds = without.filter((id) => !erased.has(id));
  const started = await lockNew(db, { memberIds, now });
  if (started.length === 0) return new Set();
  const members = await listStatisticsInputs(db, { memberIds: started });
  const figures = members.map((member) => ({
    memberId: member.memberId,
    ...memberFigures(member, club),
  }));
  for (const some of chunksOf(figures, ROWS_PER_INSERT))
    await writeStatistics(db, { figures: some, now });
  await writeAchievements(db, { figures, now });
  await writeBoardPlaces(db, figures);
  return new Set(started);
}

/** Activities are matched with events one member at a time. */
const hasNothing = ({ statistics, achievements, places, matches }: StatisticsInputs) =>
  !statistics && achievements.length + places.length + matches.length === 0;

type Figures = { memberId: string } & ReturnType<typeof memberFigures>;

/** Begins these members' statistics, so that another change of theirs waits; returns whose were not there. */
async function lockNew(db: Db, input: { memberIds: string[]; now: Instant }): Promise<string[]> {
  const started: string[] = [];
  for (const memberIds of chunksOf(input.memberIds, ROWS_PER_INSERT)) {
    const rows = await db
      .insertInto("member_statistics")
      .values(memberIds.map((memberId) => emptyStatistics(memberId, input.now)))
      .onConflict((conflict) => conflict.doNothing())
      .returning("member_id as memberId")
      .execute();
    started.push(...rows.map(({ memberId }) => memberId));
  }
  return started;
}

async function writeStatistics(
  db: Db,
  input: { figures: readonly Figures[]; now: Instant },
): Promise<void> {
  const rows = input.figures.map(({ memberId, statistics, bestPaceSPerKm }) => ({
    ...emptyStatistics(memberId, input.now),
    total_runs: statistics.totalRuns,
    total_distance_m: statistics.totalDistanceM,
    total_time_s: statistics.totalTimeS,
    current_streak: statistics.latestStreak,
    longest_streak: statistics.longestStreak,
    streak_week: statistics.streakWeek,
    best_pace_s_per_km: bestPaceSPerKm,
    last_run_date: statistics.lastRunDate,
    monthly_stats: JSON.stringify(statistics.months),
  }));
  await db
    .insertInto("member_statistics")
    .values(rows)
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
      })),
    )
    .execute();
}

async function writeAchievements(
  db: Db,
  input: { figures: readonly Figures[]; now: Instant },
): Promise<void> {
  const { figures, now } = input;
  const rows = figures.flatMap(({ memberId, progress }) =>
    ACHIEVEMENTS.map((achievement) => {
      const { target } = ACHIEVEMENT_DEFINITIONS[achievement];
      const isEarned = progress[achievement] >= target;
      return {
        ...{ member_id: memberId, achievement, target, progress: progress[achievement] },
        ...{ earned: isEarned ? 1 : 0, date_earned: isEarned ? now : null },
        ...{ created_at: now, updated_at: now },
      };
    }),
  );
  for (const some of chunksOf(rows, ROWS_PER_INSERT))
    await db
      .insertInto("achievements")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function writeBoardPlaces(db: Db, figures: readonly Figures[]): Promise<void> {
  const rows = figures.flatMap(({ memberId, board, isShown }) =>
    [...board].map(([period, { checkIns, distanceM, earliness }]) => ({
      ...{ member_id: memberId, period, check_ins: checkIns, distance_m: distanceM, earliness },
      shown: isShown ? 1 : 0,
    })),
  );
  for (const some of chunksOf(rows, ROWS_PER_INSERT))
    await db
      .insertInto("board_places")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
