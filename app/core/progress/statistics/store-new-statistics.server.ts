import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { chunksOf } from "~/lib/lists";
import { ACHIEVEMENT_TARGETS, ACHIEVEMENTS } from "../achievements/achievements";
import { listBoardMembers } from "../leaderboard/leaderboard.server";
import {
  type ClubWeeks,
  emptyStatistics,
  memberStatistics,
  statisticsColumns,
} from "./refresh-statistics.server";
import type { StoredStatistics } from "./statistics";
import {
  countBroughtBy,
  listAttendedEventsOf,
  listErased,
  listMatchableActivities,
} from "./statistics.server";

const ROWS_PER_INSERT = 1_000;

/**
 * Stores the statistics of members who have only zeros stored, in a few statements for all of them: an import
 * adds a hundred thousand. Returns the ids of the members that it stored; leaves out members with activities,
 * erased ones, and those whose statistics are written meanwhile. Call it in a transaction.
 */
export async function storeNewStatistics(
  db: Db,
  input: { members: readonly StatisticsInputs[]; club: ClubWeeks; now: Instant },
): Promise<Set<MemberId>> {
  const { club, now } = input;
  const without = idsOf(input.members.filter(hasNothing));
  if (without.length === 0) return new Set();
  const erased = await listErased(db, { memberIds: without });
  const memberIds = without.filter((id) => !erased.has(id));
  if (memberIds.length === 0) return new Set();
  await lockStatistics(db, { memberIds, now });
  const members = (await listStatisticsInputs(db, { memberIds })).filter(hasNothing);
  const computed = members.map((member) => ({
    memberId: member.memberId,
    ...memberStatistics(member, club),
  }));
  for (const some of chunksOf(computed, ROWS_PER_INSERT))
    await writeStatistics(db, { computed: some, now });
  await writeAchievements(db, { computed, now });
  await writeBoardPlaces(db, computed);
  return new Set(idsOf(members));
}

/** Whether only zeros are stored. Activities are matched with events one member at a time. */
function hasNothing({ statistics, achievements, places, matches }: StatisticsInputs): boolean {
  const hasRun = (statistics?.totalRuns ?? 0) > 0 || statistics?.lastRunDate;
  const hasProgress = achievements.some(({ progress, earned }) => progress > 0 || earned > 0);
  return !hasRun && !hasProgress && places.length + matches.length === 0;
}

function idsOf(members: readonly { memberId: MemberId }[]): MemberId[] {
  return members.map(({ memberId }) => memberId);
}

type NewStatistics = { memberId: MemberId } & ReturnType<typeof memberStatistics>;

/** Adds missing statistics rows and locks all until the commit, so that other changes of them wait. */
async function lockStatistics(
  db: Db,
  { memberIds, now }: { memberIds: MemberId[]; now: Instant },
): Promise<void> {
  for (const some of chunksOf(memberIds, ROWS_PER_INSERT)) {
    await db
      .insertInto("member_statistics")
      .values(some.map((memberId) => emptyStatistics(memberId, now)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .updateTable("member_statistics")
      .set((eb) => ({ total_runs: eb.ref("total_runs") }))
      .where("member_id", "in", some)
      .execute();
  }
}

async function writeStatistics(
  db: Db,
  input: { computed: readonly NewStatistics[]; now: Instant },
): Promise<void> {
  const rows = input.computed.map(({ memberId, statistics, bestPaceSPerKm }) => ({
    ...emptyStatistics(memberId, input.now),
    ...statisticsColumns(statistics, bestPaceSPerKm),
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
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

async function writeAchievements(
  db: Db,
  input: { computed: readonly NewStatistics[]; now: Instant },
): Promise<void> {
  const { computed, now } = input;
  const rows = computed.flatMap(({ memberId, progress }) =>
    ACHIEVEMENTS.map((achievement) => {
      const { target } = ACHIEVEMENT_TARGETS[achievement];
      const isEarned = progress[achievement] >= target;
      return {
        member_id: memberId,
        achievement,
        target,
        progress: progress[achievement],
        earned: isEarned ? 1 : 0,
        date_earned: isEarned ? now : null,
        created_at: now,
        updated_at: now,
      };
    }),
  );
  for (const some of chunksOf(rows, ROWS_PER_INSERT))
    await db
      .insertInto("achievements")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "achievement"]).doUpdateSet((eb) => ({
          progress: eb.ref("excluded.progress"),
          earned: eb.ref("excluded.earned"),
          date_earned: eb.fn.coalesce("achievements.date_earned", "excluded.date_earned"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
}

async function writeBoardPlaces(db: Db, computed: readonly NewStatistics[]): Promise<void> {
  const rows = computed.flatMap(({ memberId, board, isShown }) =>
    [...board].map(([period, { checkIns, distanceM, earliness }]) => ({
      member_id: memberId,
      period,
      check_ins: checkIns,
      distance_m: distanceM,
      earliness,
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

/** Creates statistics and achievements without progress for many new members at once. */
export async function addStatistics(
  db: Db,
  input: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  const { memberIds, now } = input;
  if (memberIds.length === 0) return;
  await db
    .insertInto("member_statistics")
    .values(memberIds.map((memberId) => emptyStatistics(memberId, now)))
    .execute();
  await db
    .insertInto("achievements")
    .values(
      memberIds.flatMap((member_id) =>
        ACHIEVEMENTS.map((achievement) => ({
          member_id,
          achievement,
          progress: 0,
          target: ACHIEVEMENT_TARGETS[achievement].target,
          earned: 0,
          created_at: now,
          updated_at: now,
        })),
      ),
    )
    .execute();
}

interface Ids {
  memberIds: MemberId[];
}

/** The inputs of these members' statistics and the stored statistics, in a fixed number of queries. */
export async function listStatisticsInputs(db: Db, input: Ids) {
  const attendedEvents = groupOf(await listAttendedEventsOf(db, input));
  const loggedActivities = groupOf(await listLoggedActivitiesOf(db, input));
  const matches = groupOf(await listMatchableActivities(db, input));
  const statistics = new Map((await listStatisticsOf(db, input)).map((row) => [row.memberId, row]));
  const achievements = groupOf(await listAchievementsOf(db, input));
  const places = groupOf(await listPlacesOf(db, input));
  const members = new Map((await listBoardMembers(db, input)).map((row) => [row.memberId, row]));
  const brought = new Map(
    (await countBroughtBy(db, input)).map((row) => [row.memberId, row.count]),
  );
  return input.memberIds.map((memberId) => ({
    memberId,
    attendedEvents: attendedEvents.get(memberId) ?? [],
    loggedActivities: loggedActivities.get(memberId) ?? [],
    matches: matches.get(memberId) ?? [],
    statistics: storedStatisticsOf(statistics.get(memberId)),
    achievements: achievements.get(memberId) ?? [],
    places: places.get(memberId) ?? [],
    board: members.get(memberId),
    broughtMembers: Number(brought.get(memberId) ?? 0),
  }));
}

export type StatisticsInputs = Awaited<ReturnType<typeof listStatisticsInputs>>[number];

function groupOf<Row extends { memberId: MemberId | null }>(rows: Row[]): Map<MemberId, Row[]> {
  return Map.groupBy(rows, ({ memberId }) => memberId ?? "");
}

async function listLoggedActivitiesOf(db: Db, { memberIds }: Ids) {
  return await db
    .selectFrom("activities")
    .select(["member_id as memberId", "date", "distance_m as distanceM"])
    .select("duration_s as durationS")
    .where("member_id", "in", memberIds)
    .where("is_counted", "=", 1)
    .execute();
}

async function listStatisticsOf(db: Db, { memberIds }: Ids) {
  return await db
    .selectFrom("member_statistics")
    .select(["member_id as memberId", "total_runs as totalRuns", "monthly_stats as months"])
    .select(["total_distance_m as totalDistanceM", "total_time_s as totalTimeS"])
    .select(["current_streak as latestStreak", "longest_streak as longestStreak"])
    .select(["streak_week as streakWeek", "last_run_date as lastRunDate"])
    .where("member_id", "in", memberIds)
    .execute();
}

function storedStatisticsOf(
  row: Awaited<ReturnType<typeof listStatisticsOf>>[number] | undefined,
): StoredStatistics | undefined {
  if (!row) return undefined;
  const { memberId: _, months, ...values } = row;
  return { ...values, months: jsonOf(months) };
}

async function listAchievementsOf(db: Db, { memberIds }: Ids) {
  return await db
    .selectFrom("achievements")
    .select(["member_id as memberId", "achievement", "progress", "target", "earned"])
    .where("member_id", "in", memberIds)
    .execute();
}

async function listPlacesOf(db: Db, { memberIds }: Ids) {
  return await db
    .selectFrom("board_places")
    .select(["member_id as memberId", "period", "check_ins as checkIns", "earliness"])
    .select(["distance_m as distanceM", "shown"])
    .where("member_id", "in", memberIds)
    .execute();
}
