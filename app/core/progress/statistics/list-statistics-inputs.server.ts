import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { jsonOf } from "~/lib/json";
import { listMatchableActivities } from "../activities/activities.server";
import { listBoardMembers } from "../leaderboard/store-board-places.server";
import { listAttendedEventsOf } from "./attended-events.server";
import type { StoredStatistics } from "./statistics";
import { countBroughtBy } from "./statistics.server";

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
