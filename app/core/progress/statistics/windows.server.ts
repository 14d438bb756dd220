import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { Json, MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";
import { jsonOf } from "~/lib/json";
import type { Streaks } from "../streaks/streaks";
import { listAttendedEvents } from "./attended-events.server";
import { type Totals, totalsOf } from "./statistics";
import { listLoggedActivities } from "./statistics.server";
import { NO_WINDOWS, runsInWindow, type StatsWindow, windowStart, windowsOf } from "./windows";

/** A member's stored streak and months. */
export interface StoredProgress extends Streaks {
  lastRunDate: Day | null;
  months: Json<Record<string, Totals>>;
}

/** A member's stored streak and months, or undefined without statistics. */
export async function findStoredProgress(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<StoredProgress | undefined> {
  const [stored] = await listStoredProgress(db, { memberId });
  return stored;
}

/**
 * Totals of check-ins and activities in the last 7 days, this month and this year. The months are stored, so
 * that runs are read only when one is in the last 7 days.
 */
export async function findWindows(
  db: Db,
  {
    memberId,
    today,
    stored,
  }: { memberId: MemberId; today: Day; stored: StoredProgress | undefined },
): Promise<Record<StatsWindow, Totals>> {
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
