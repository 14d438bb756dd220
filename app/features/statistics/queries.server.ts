import type { RawBuilder } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { DAY_MS, type Day, type Instant } from "~/lib/dates";
import type { DoneRun, KeptStatistics, Totals } from "./rules";

/** A club run that a member has done: checked in at, or moved to completed by an admin. */
export interface ClubRun extends DoneRun {
  bookingId: string;
  title: string;
  time: string;
  /** Null for a completed booking that nobody checked in. */
  checkedInAt: Instant | null;
}

/** The club runs that a member has done on a day in [from, to], the earliest first; guests' runs are theirs. */
export async function listClubRuns(
  db: Db,
  input: { memberId: string; from?: Day; to?: Day },
): Promise<ClubRun[]> {
  const { memberId, from, to } = input;
  if (from !== undefined && to !== undefined)
    return await listClubRunsBetween(db, { memberId, from, to, since: soonestStart(from) });
  return await clubRuns(db, memberId)
    .$if(from !== undefined, (query) => query.where("b.date", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("b.date", "<=", to ?? ""))
    .execute();
}

type Value<T> = T | RawBuilder<T>;

function clubRuns(db: Db, memberId: Value<string>) {
  return db
    .selectFrom("bookings as b")
    .leftJoin("check_ins as c", "c.booking_id", "b.id")
    .select(["b.id as bookingId", "b.title", "b.date", "b.time"])
    .select(["c.distance_m as distanceM", "c.duration_s as durationS"])
    .select("c.checked_in_at as checkedInAt")
    .where("b.member_id", "=", memberId)
    .where("b.is_guest", "=", 0)
    .where((eb) => eb.or([eb("b.status", "=", "completed"), eb("c.id", "is not", null)]))
    .orderBy("b.starts_at");
}

/** No run of this day starts earlier, wherever the club is: bookings are indexed by their start, not by their day. */
function soonestStart(day: Day): Instant {
  return Date.parse(`${day}T00:00Z`) - DAY_MS;
}

type Window = { memberId: string; from: Day; to: Day; since: Instant };

const listClubRunsBetween = prepared((db, { memberId, from, to, since }: Places<Window>) =>
  clubRuns(db, memberId)
    .where("b.starts_at", ">=", since)
    .where("b.date", ">=", from)
    .where("b.date", "<=", to),
);

/** A run that a member logged, as the figures need it. */
export async function listLoggedRuns(
  db: Db,
  input: { memberId: string; from?: Day; to?: Day },
): Promise<DoneRun[]> {
  const { memberId, from, to } = input;
  if (from !== undefined && to !== undefined)
    return await listLoggedRunsBetween(db, { memberId, from, to });
  return await loggedRuns(db, memberId)
    .$if(from !== undefined, (query) => query.where("date", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("date", "<=", to ?? ""))
    .execute();
}

function loggedRuns(db: Db, memberId: Value<string>) {
  return db
    .selectFrom("own_runs")
    .select(["date", "distance_m as distanceM", "duration_s as durationS"])
    .where("member_id", "=", memberId)
    .orderBy("date")
    .orderBy("id");
}

const listLoggedRunsBetween = prepared(
  (db, { memberId, from, to }: Places<{ memberId: string; from: Day; to: Day }>) =>
    loggedRuns(db, memberId).where("date", ">=", from).where("date", "<=", to),
);

/** The kept figures of a member, or undefined before their statistics were started. */
export async function findKeptStatistics(
  db: Db,
  input: { memberId: string },
): Promise<KeptStatistics | undefined> {
  const row = await db
    .selectFrom("member_statistics")
    .select(["total_runs as totalRuns", "total_distance_m as totalDistanceM"])
    .select(["total_time_s as totalTimeS", "current_streak as latestStreak"])
    .select(["longest_streak as longestStreak", "streak_week as streakWeek"])
    .select(["last_run_date as lastRunDate", "monthly_stats as months"])
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, months: JSON.parse(row.months) as Record<string, Totals> };
}

/** How many people came by this member's invitation and have checked in at least once. */
export async function countBroughtMembers(db: Db, input: { memberId: string }): Promise<number> {
  const { count } = await db
    .selectFrom("members as m")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("m.invited_by", "=", input.memberId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("check_ins as c")
          .select("c.id")
          .whereRef("c.member_id", "=", "m.id")
          .where("c.is_guest", "=", 0),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
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
