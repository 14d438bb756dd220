import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { addDays, type Day, type Instant, instantOf } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import { mondayOf } from "~/lib/moments";
import {
  currentStreak,
  NO_WINDOWS,
  runsInWindow,
  type StatsWindow,
  type Streaks,
  type Totals,
  totalsOf,
  windowStart,
  windowsOf,
} from "../statistics/statistics";
import { listAttendedEvents, listLoggedActivities } from "../statistics/statistics.server";

/** Whether the club held an event on a day in [from, to). */
export async function hasHeldEvent(db: Db, input: { from: Day; to: Day; timeZone: string }) {
  if (input.from >= input.to) return false;
  const from = instantOf(input.from, "00:00", input.timeZone);
  const to = instantOf(input.to, "00:00", input.timeZone);
  return (await listFirstHeldEvent(db, { from, to })).length > 0;
}

const listFirstHeldEvent = prepared((db, { from, to }: Places<{ from: Instant; to: Instant }>) =>
  db
    .selectFrom("events")
    .select("id")
    .where("status", "in", ["published", "completed"])
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .limit(1),
);

/** A member's streak in weeks on `today`, and the longest one. */
export async function findStreak(
  db: Db,
  input: { memberId: MemberId; today: Day; timeZone: string },
): Promise<{ current: number; longest: number }> {
  const stored = await findStoredProgress(db, { memberId: input.memberId });
  return await findStreakOn(db, { ...input, stored });
}

/** The same from the stored streak; without one it is none. */
export async function findStreakOn(
  db: Db,
  input: { stored: Streaks | undefined; today: Day; timeZone: string },
): Promise<{ current: number; longest: number }> {
  const { stored } = input;
  if (!stored?.lastWeek) return { current: 0, longest: 0 };
  const missed = await hasHeldEvent(db, {
    from: addDays(stored.lastWeek, 7),
    to: mondayOf(input.today),
    timeZone: input.timeZone,
  });
  return { current: currentStreak(stored, missed), longest: stored.longest };
}

/** A member's stored streak and months, or undefined without statistics. */
export async function findStoredProgress(db: Db, { memberId }: { memberId: MemberId }) {
  const [stored] = await listStoredProgress(db, { memberId });
  return stored;
}

/**
 * Totals of check-ins and activities in the last 7 days, this month and this year. The months are stored, so
 * that runs are read only when one is in the last 7 days.
 */
export async function findWindows(
  db: Db,
  input: {
    memberId: MemberId;
    today: Day;
    stored: Awaited<ReturnType<typeof findStoredProgress>>;
  },
): Promise<Record<StatsWindow, Totals>> {
  const { memberId, today, stored } = input;
  if (!stored?.lastRunDate) return NO_WINDOWS;
  const from = windowStart("week", today);
  // A run of a later day is left out of every window, but not of its month.
  if (stored.lastRunDate > today) return await countRuns(db, { memberId, today });
  const isRecent = stored.lastRunDate >= from;
  const week = isRecent ? await listRuns(db, { memberId, from, to: today }) : [];
  return windowsOf(jsonOf(stored.months), totalsOf(week), today);
}

async function countRuns(db: Db, { memberId, today }: { memberId: MemberId; today: Day }) {
  const from = [windowStart("year", today), windowStart("week", today)].sort()[0] ?? today;
  const runs = await listRuns(db, { memberId, from, to: today });
  const sumOf = (window: StatsWindow) => totalsOf(runsInWindow(runs, window, today));
  return { week: sumOf("week"), month: sumOf("month"), year: sumOf("year") };
}

async function listRuns(db: Db, whose: { memberId: MemberId; from: Day; to: Day }) {
  const attended = await listAttendedEvents(db, whose);
  return [...attended, ...(await listLoggedActivities(db, whose))];
}

const listStoredProgress = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("member_statistics")
    .select(["last_run_date as lastRunDate", "monthly_stats as months"])
    .select(["current_streak as latest", "longest_streak as longest", "streak_week as lastWeek"])
    .where("member_id", "=", memberId),
);
