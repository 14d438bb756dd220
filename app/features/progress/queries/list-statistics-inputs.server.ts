import { jsonOf } from "~/db/json";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { Day, Instant } from "~/lib/dates";
import type { DoneRun, StoredStatistics } from "../rules/statistics";
import { countBroughtBy } from "./statistics.server";

interface Ids {
  memberIds: string[];
}

type RunOfMember = DoneRun & { memberId: string; time: string; checkedInAt: Instant | null };

/** Everything that some members' figures follow from, and what is kept of them, in a few reads for all of them. */
export async function listStatisticsInputs(db: Db, input: Ids) {
  const clubRuns = groupOf(await listClubRunsOf(db, input));
  const loggedActivities = groupOf(await listLoggedActivitiesOf(db, input));
  const statistics = new Map((await listStatisticsOf(db, input)).map((row) => [row.memberId, row]));
  const achievements = groupOf(await listAchievementsOf(db, input));
  const places = groupOf(await listPlacesOf(db, input));
  const consents = new Map((await listConsentsOf(db, input)).map((row) => [row.memberId, row]));
  const brought = new Map(
    (await countBroughtBy(db, input)).map((row) => [row.memberId, row.count]),
  );
  return input.memberIds.map((memberId) => ({
    memberId,
    clubRuns: clubRuns.get(memberId) ?? [],
    loggedActivities: loggedActivities.get(memberId) ?? [],
    statistics: keptOf(statistics.get(memberId)),
    achievements: achievements.get(memberId) ?? [],
    places: places.get(memberId) ?? [],
    consents: Boolean(consents.get(memberId)?.consentId),
    dateOfBirth: consents.get(memberId)?.dateOfBirth ?? null,
    status: consents.get(memberId)?.status ?? "pending",
    broughtMembers: Number(brought.get(memberId) ?? 0),
  }));
}

export type StatisticsInputs = Awaited<ReturnType<typeof listStatisticsInputs>>[number];

function groupOf<Row extends { memberId: string | null }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ memberId }) => memberId ?? "");
}

async function listClubRunsOf(db: Db, { memberIds }: Ids): Promise<RunOfMember[]> {
  return await db
    .selectFrom("bookings as b")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["b.member_id as memberId", "b.date", "b.time", "c.checked_in_at as checkedInAt"])
    .select(["c.distance_m as distanceM", "c.duration_s as durationS"])
    .where("b.member_id", "in", memberIds)
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", "completed"), eb("c.id", "is not", null)]))
    .orderBy("b.member_id")
    .orderBy("b.starts_at")
    .execute();
}

async function listLoggedActivitiesOf(db: Db, { memberIds }: Ids) {
  return await db
    .selectFrom("own_runs")
    .select(["member_id as memberId", "date", "distance_m as distanceM"])
    .select("duration_s as durationS")
    .where("member_id", "in", memberIds)
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

function keptOf(
  row: Awaited<ReturnType<typeof listStatisticsOf>>[number] | undefined,
): StoredStatistics | undefined {
  if (!row) return undefined;
  const { memberId: _, months, ...figures } = row;
  return { ...figures, months: jsonOf(months) };
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

async function listConsentsOf(
  db: Db,
  { memberIds }: Ids,
): Promise<
  { memberId: string; dateOfBirth: Day | null; status: MemberStatus; consentId: string | null }[]
> {
  return await db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", "public_board")
        .on("c.withdrawn_at", "is", null),
    )
    .select(["m.id as memberId", "m.date_of_birth as dateOfBirth", "m.status"])
    .select("c.id as consentId")
    .where("m.id", "in", memberIds)
    .execute();
}
