import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import type { Instant } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import type { OpeningBalance } from "./opening-balances";

/**
 * Stores the opening balances that the old club had typed in for these members; an existing one stays as it
 * is.
 */
export async function storeOpeningBalances(
  db: Db,
  input: { balances: readonly (OpeningBalance & { memberId: MemberId })[]; now: Instant },
): Promise<void> {
  await writeInChunks(input.balances, (balances) =>
    db
      .insertInto("opening_balances")
      .values(
        balances.map((balance) => ({
          member_id: balance.memberId,
          total_runs: balance.totalRuns,
          total_distance_m: balance.totalDistanceM,
          total_time_s: balance.totalTimeS,
          total_sessions: balance.totalSessions,
          current_streak: balance.currentStreak,
          longest_streak: balance.longestStreak,
          best_time: balance.bestTime,
          average_pace: balance.averagePace,
          level: balance.level,
          last_run_date: balance.lastRunDate,
          achievements: jsonText(balance.achievements),
          imported_at: input.now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
