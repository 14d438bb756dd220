import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Creates a member's statistics row with zeros; an existing one stays. */
export async function startStatistics(
  db: Db,
  input: { memberId: string; now: Instant },
): Promise<void> {
  await db
    .insertInto("member_statistics")
    .values({
      member_id: input.memberId,
      total_runs: 0,
      total_distance_m: 0,
      total_time_s: 0,
      current_streak: 0,
      longest_streak: 0,
      monthly_stats: "{}",
      created_at: input.now,
      updated_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
