import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { jsonOf } from "~/lib/json";
import type { OpeningBalance } from "~/extensions/moving-in/opening-balances";

/** A member's opening balance from the old club, or undefined. */
export async function findOpeningBalance(
  db: Db,
  input: { memberId: MemberId },
): Promise<OpeningBalance | undefined> {
  const row = await db
    .selectFrom("opening_balances")
    .select(["total_runs as totalRuns", "total_distance_m as totalDistanceM"])
    .select(["total_time_s as totalTimeS", "total_sessions as totalSessions"])
    .select(["current_streak as currentStreak", "longest_streak as longestStreak"])
    .select(["best_time as bestTime", "average_pace as averagePace", "level"])
    .select(["last_run_date as lastRunDate", "achievements"])
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return row && { ...row, achievements: jsonOf(row.achievements) };
}
