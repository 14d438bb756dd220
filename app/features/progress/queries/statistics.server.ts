import { jsonOf } from "~/db/json";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { addDays, DAY_MS, type Day, type Instant, instantOf } from "~/lib/dates";
import type { DoneRun, StoredStatistics } from "../rules/statistics";

/** A club run that a member has done: checked in at, or moved to completed by an admin. */
export interface ClubRun extends DoneRun {
  bookingId: string;
  title: string;
  time: string;
  /** Null for a completed booking that nobody checked in. */
  checkedInAt: Instant | null;
}

const FIRST_DAY: Day = "0000-01-01";
const LAST_DAY: Day = "9999-12-31";

/** The club runs that a member has done on a day in [from, to], the earliest first; guests' runs are theirs. */
export async function listClubRuns(
  db: Db,
  { memberId, from = FIRST_DAY, to = LAST_DAY }: { memberId: string; from?: Day; to?: Day },
): Promise<ClubRun[]> {
  return await listClubRunsBetween(db, { memberId, from, to, since: soonestStart(from) });
}

/** No run of this day starts earlier, wherever the club is: bookings are indexed by their start, not by their day. */
function soonestStart(day: Day): Instant {
  return Date.parse(`${day}T00:00Z`) - DAY_MS;
}

type Window = { memberId: string; from: Day; to: Day };

const listClubRunsBetween = prepared(
  (db, { memberId, from, to, since }: Places<Window & { since: Instant }>) =>
    db
      .selectFrom("bookings as b")
      .leftJoin("check_ins as c", "c.booking_id", "b.id")
      .select(["b.id as bookingId", "b.title", "b.date", "b.time"])
      .select(["c.distance_m as distanceM", "c.duration_s as durationS"])
      .select("c.checked_in_at as checkedInAt")
      .where("b.member_id", "=", memberId)
      .where("b.is_guest", "=", 0)
      .where((eb) => eb.or([eb("b.status", "=", "completed"), eb("c.id", "is not", null)]))
      .where("b.starts_at", ">=", since)
      .where("b.date", ">=", from)
      .where("b.date", "<=", to)
      .orderBy("b.starts_at"),
);

/** A run that a member logged, as the figures need it. */
export async function listLoggedActivities(
  db: Db,
  { memberId, from = FIRST_DAY, to = LAST_DAY }: { memberId: string; from?: Day; to?: Day },
): Promise<DoneRun[]> {
  return await listLoggedActivitiesBetween(db, { memberId, from, to });
}

const listLoggedActivitiesBetween = prepared((db, { memberId, from, to }: Places<Window>) =>
  db
    .selectFrom("own_runs")
    .select(["date", "distance_m as distanceM", "duration_s as durationS"])
    .where("member_id", "=", memberId)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .orderBy("date")
    .orderBy("id"),
);

/** The kept figures of a member, or undefined before their statistics were started. */
export async function findStoredStatistics(
  db: Db,
  input: { memberId: string },
): Promise<StoredStatistics | undefined> {
  const row = await db
    .selectFrom("member_statistics")
    .select(["total_runs as totalRuns", "total_distance_m as totalDistanceM"])
    .select(["total_time_s as totalTimeS", "current_streak as latestStreak"])
    .select(["longest_streak as longestStreak", "streak_week as streakWeek"])
    .select(["last_run_date as lastRunDate", "monthly_stats as months"])
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, months: jsonOf(row.months) };
}

/** How many people came by this member's invitation and have checked in at least once. */
export async function countBroughtMembers(db: Db, input: { memberId: string }): Promise<number> {
  const [brought] = await countBroughtBy(db, { memberIds: [input.memberId] });
  return Number(brought?.count ?? 0);
}

/** The same for some members; without those who brought nobody. */
export async function countBroughtBy(db: Db, { memberIds }: { memberIds: string[] }) {
  return await db
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
}

/** Whether this member's account was erased: what is left of their bookings is nobody's figures. */
export async function isErased(db: Db, input: { memberId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("erasures")
    .select("member_id")
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The members who came to a run of the week that begins on this Monday, each once; guests are not among them. */
export async function listMembersOfWeek(
  db: Db,
  input: { week: Day; timeZone: string },
): Promise<string[]> {
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

/** Ids of members after this one, in the order of ids. */
export async function listMemberIds(
  db: Db,
  input: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("id", ">", input.after)
    .orderBy("id")
    .limit(input.limit)
    .execute();
  return rows.map(({ id }) => id);
}
