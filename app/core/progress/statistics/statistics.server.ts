import { sql } from "kysely";
import { COMPLETED } from "~/core/bookings/status";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { addDays, DAY_MS, type Day, dayOf, type Instant, instantOf } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { chunksOf } from "~/lib/lists";
import { mondayOf } from "~/lib/moments";
import { listStoredAchievements } from "../achievements/achievements.server";
import { listBoardMembers, listBoardPlaces } from "../leaderboard/leaderboard.server";
import {
  attendedWeeks,
  type CountedRun,
  countedCheckIns,
  type DistanceAndDuration,
  FIRST_DAY,
  LAST_DAY,
  withMeasures,
} from "./statistics";

type Window = { memberId: MemberId; from: Day; to: Day };

interface Members {
  memberIds: readonly MemberId[];
}

/** A member's activities that count on their own, on a day in [from, to], earliest first. */
export async function listLoggedActivities(
  db: Db,
  { memberId, from = FIRST_DAY, to = LAST_DAY }: { memberId: MemberId; from?: Day; to?: Day },
): Promise<CountedRun[]> {
  return await listLoggedActivitiesBetween(db, { memberId, from, to });
}

const listLoggedActivitiesBetween = prepared((db, { memberId, from, to }: Places<Window>) =>
  db
    .selectFrom("activities")
    .select(["date", "distance_m as distanceM", "duration_s as durationS"])
    .where("member_id", "=", memberId)
    .where("is_counted", "=", 1)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .orderBy("date")
    .orderBy("id"),
);

/** A member's stored statistics, or undefined without a row. */
export async function findStoredStatistics(db: Db, { memberId }: { memberId: MemberId }) {
  return (await listStoredStatistics(db, { memberIds: [memberId] })).get(memberId);
}

async function listStoredStatistics(db: Db, { memberIds }: Members) {
  const rows = await db
    .selectFrom("member_statistics")
    .select(["member_id as memberId", "total_runs as totalRuns"])
    .select(["total_distance_m as totalDistanceM", "total_time_s as totalTimeS"])
    .select(["current_streak as latestStreak", "longest_streak as longestStreak"])
    .select(["streak_week as streakWeek", "last_run_date as lastRunDate"])
    .select("monthly_stats as months")
    .where("member_id", "in", memberIds)
    .execute();
  return new Map(
    rows.map(({ memberId, ...row }) => [memberId, { ...row, months: jsonOf(row.months) }]),
  );
}

/** How many people each of these members invited who have checked in at least once; nobody with none. */
export async function countBroughtBy(db: Db, { memberIds }: Members) {
  const rows = await db
    .selectFrom("members as m")
    .select("m.invited_by as memberId")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("m.invited_by", "in", memberIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("check_ins as c")
          .select("c.id")
          .whereRef("c.member_id", "=", "m.id")
          .where("c.is_guest", "=", 0),
      ),
    )
    .groupBy("m.invited_by")
    .execute();
  return new Map(rows.map(({ memberId, count }) => [memberId, Number(count)]));
}

/** The erased among these members; an erased member has no statistics. */
export async function listErased(db: Db, { memberIds }: Members): Promise<Set<MemberId>> {
  const rows = await db
    .selectFrom("erasures")
    .select("member_id as memberId")
    .where("member_id", "in", memberIds)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Members who checked in to an event of the week that begins on this Monday; without guests. */
export async function listMembersOfWeek(db: Db, input: { week: Day; timeZone: string }) {
  const { week, timeZone } = input;
  const rows = await db
    .selectFrom("events as e")
    .innerJoin("check_ins as c", "c.event_id", "e.id")
    .select("c.member_id as id")
    .distinct()
    .where("e.starts_at", ">=", instantOf(week, "00:00", timeZone))
    .where("e.starts_at", "<", instantOf(addDays(week, 7), "00:00", timeZone))
    .where("c.is_guest", "=", 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Members whose statistics count an event: checked in, or completed by an admin; without guests. */
export async function listCountedMembers(db: Db, input: { eventId: EventId }): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select("b.member_id as id")
    .distinct()
    .where("b.event_id", "=", input.eventId)
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", COMPLETED), eb("c.id", "is not", null)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Member ids after `after`, in order. */
export async function listMemberIds(db: Db, input: { after: MemberId; limit: number }) {
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("id", ">", input.after)
    .orderBy("id")
    .limit(input.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An event that a member attended: checked in at, or completed by an admin. */
export interface AttendedEvent extends CountedRun {
  bookingId: BookingId;
  title: string;
  time: string;
  startsAt: Instant;
  /** The values that the club measured; `distanceM` and `durationS` are those that count. */
  club: DistanceAndDuration;
  /** Whether the club measured this person's distance and time, which no activity replaces. */
  isClubs: boolean;
  /** Null for a completed booking without a check-in. */
  checkedInAt: Instant | null;
}

/** The events that a member attended on a day in [from, to], earliest first; guests' bookings are left out. */
export async function listAttendedEvents(
  db: Db,
  { memberId, from = FIRST_DAY, to = LAST_DAY }: { memberId: MemberId; from?: Day; to?: Day },
): Promise<AttendedEvent[]> {
  const since = soonestStart(from);
  return (await listAttendedEventsBetween(db, { memberId, from, to, since })).map(withMeasures);
}

/** A lower bound of starts on this day in any time zone: bookings are indexed by start, not by day. */
function soonestStart(day: Day): Instant {
  return Date.parse(`${day}T00:00Z`) - DAY_MS;
}

type TimeWindow = { memberId: MemberId; from: Day; to: Day; since: Instant };

const listAttendedEventsBetween = prepared(
  (db, { memberId, from, to, since }: Places<TimeWindow>) =>
    attendedEvents(db)
      .where("b.member_id", "=", memberId)
      .where("b.starts_at", ">=", since)
      .where("b.date", ">=", from)
      .where("b.date", "<=", to)
      .orderBy("b.starts_at"),
);

/** The same of all days for several members, by member. */
export async function listAttendedEventsOf(db: Db, { memberIds }: Members) {
  const rows = await attendedEvents(db)
    .select("b.member_id as memberId")
    .where("b.member_id", "in", memberIds)
    .orderBy("b.member_id")
    .orderBy("b.starts_at")
    .execute();
  return rows.map(withMeasures);
}

/** A member's own check-in, with its event; undefined for another's booking, a guest's, and without a check-in. */
export async function findCheckedInEvent(
  db: Db,
  { bookingId, memberId }: { bookingId: BookingId; memberId: MemberId },
) {
  const row = await attendedEvents(db)
    .select(["b.location", "e.id as eventId", "e.starts_at as eventStartsAt"])
    .select("e.duration_minutes as durationMinutes")
    .where("b.id", "=", bookingId)
    .where("b.member_id", "=", memberId)
    .where("c.id", "is not", null)
    .$narrowType<{ checkedInAt: Instant }>()
    .executeTakeFirst();
  return row && withMeasures(row);
}

/** The only definition of which bookings are attended events. */
function attendedEvents(db: Db) {
  return db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .leftJoin("pace_groups as g", "g.id", "b.pace_group_id")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .leftJoin("activities as a", (join) =>
      join
        .onRef("a.same_booking_id", "=", "b.id")
        .onRef("a.booking_id", "=", "b.id")
        .on("a.doubt", "is", null),
    )
    .select(["b.id as bookingId", "b.title", "b.date", "b.time", "b.starts_at as startsAt"])
    .select(["c.distance_m as clubDistanceM", "c.duration_s as clubDurationS"])
    .select((eb) => eb.fn.coalesce("g.distance_m", "e.distance_m").as("runDistanceM"))
    .select(["a.id as activityId", "a.distance_m as activityDistanceM"])
    .select("a.duration_s as activityDurationS")
    .select("c.checked_in_at as checkedInAt")
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", COMPLETED), eb("c.id", "is not", null)]));
}

/** What the statistics of these members are made of, and what is stored of them, in a fixed number of queries. */
export async function listStatisticsInputs(db: Db, input: Members) {
  const attended = Map.groupBy(await listAttendedEventsOf(db, input), memberOf);
  const logged = Map.groupBy(await listLoggedActivitiesOf(db, input), memberOf);
  const brought = await countBroughtBy(db, input);
  const boardMembers = new Map(
    (await listBoardMembers(db, input)).map((row) => [row.memberId, row]),
  );
  const statistics = await listStoredStatistics(db, input);
  const achievements = Map.groupBy(await listStoredAchievements(db, input), memberOf);
  const places = Map.groupBy(await listBoardPlaces(db, input), memberOf);
  return input.memberIds.map((memberId) => {
    const events = attended.get(memberId) ?? [];
    const checkIns = countedCheckIns(events);
    return {
      memberId,
      runs: [...events, ...(logged.get(memberId) ?? [])],
      checkIns,
      weeks: attendedWeeks(checkIns.map(({ date }) => date)),
      broughtMembers: brought.get(memberId) ?? 0,
      boardMember: boardMembers.get(memberId),
      stored: {
        statistics: statistics.get(memberId),
        achievements: achievements.get(memberId) ?? [],
        places: places.get(memberId) ?? [],
      },
    };
  });
}

export type StatisticsInputs = Awaited<ReturnType<typeof listStatisticsInputs>>[number];

export const memberOf = ({ memberId }: { memberId: MemberId }) => memberId;

async function listLoggedActivitiesOf(db: Db, { memberIds }: Members) {
  return await db
    .selectFrom("activities")
    .select(["member_id as memberId", "date", "distance_m as distanceM"])
    .select("duration_s as durationS")
    .where("member_id", "in", memberIds)
    .where("is_counted", "=", 1)
    .execute();
}

/** The activities of these members with their stored matches. */
export async function listMatchableActivities(db: Db, { memberIds }: Members) {
  const rows = await db
    .selectFrom("activities")
    .select(["id", "member_id as memberId", "started_at as startedAt", "doubt"])
    .select(["booking_id as bookingId", "other_booking_id as otherBookingId"])
    .select("is_counted as isCounted")
    .where("member_id", "in", memberIds)
    .execute();
  return rows.map((row) => ({ ...row, isCounted: row.isCounted === 1 }));
}

/** Which of these weeks (Mondays) had an event. One index seek per week. */
export async function listHeldWeeks(db: Db, input: { weeks: readonly Day[]; timeZone: string }) {
  const held: Day[] = [];
  for (const weeks of chunksOf(input.weeks, WEEKS_PER_QUERY))
    held.push(...(await heldAmong(db, { weeks, timeZone: input.timeZone })));
  return new Set(held);
}

const WEEKS_PER_QUERY = 100;

async function heldAmong(db: Db, input: { weeks: readonly Day[]; timeZone: string }) {
  const starts = input.weeks.map((week) => ({
    week,
    from: instantOf(week, "00:00", input.timeZone),
    to: instantOf(addDays(week, 7), "00:00", input.timeZone),
  }));
  const rows = starts.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`);
  const { rows: found } = await sql<{ from: number }>`
    select w.column1 as "from" from (values ${sql.join(rows)}) as w
    where exists (select 1 from events where status = 'published'
        and starts_at >= w.column1 and starts_at < w.column2)
      or exists (select 1 from events where status = 'completed'
        and starts_at >= w.column1 and starts_at < w.column2)`.execute(db);
  const held = new Set(found.map((row) => Number(row.from)));
  return starts.filter(({ from }) => held.has(from)).map(({ week }) => week);
}

/** Monday of the latest week with an event before this week, or undefined. */
export async function findHeldWeekBefore(db: Db, input: { week: Day; timeZone: string }) {
  const { startsAt } = await db
    .selectFrom("events")
    .select((eb) => eb.fn.max("starts_at").as("startsAt"))
    .where("status", "in", ["published", "completed"])
    .where("starts_at", "<", instantOf(input.week, "00:00", input.timeZone))
    .executeTakeFirstOrThrow();
  return startsAt === null ? undefined : mondayOf(dayOf(Number(startsAt), input.timeZone));
}
