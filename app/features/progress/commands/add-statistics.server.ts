import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "../rules/achievements";

/** Creates statistics and achievements without progress for many new members at once. */
export async function addStatistics(
  db: Db,
  input: { memberIds: readonly string[]; now: Instant },
): Promise<void> {
  const { memberIds, now } = input;
  if (memberIds.length === 0) return;
  const moments = { created_at: now, updated_at: now };
  await db
    .insertInto("member_statistics")
    .values(
      memberIds.map((member_id) => ({
        member_id,
        total_runs: 0,
        total_distance_m: 0,
        total_time_s: 0,
        current_streak: 0,
        longest_streak: 0,
        monthly_stats: "{}",
        ...moments,
      })),
    )
    .execute();
  await db
    .insertInto("achievements")
    .values(
      memberIds.flatMap((member_id) =>
        ACHIEVEMENTS.map((achievement) => ({
          member_id,
          achievement,
          progress: 0,
          target: ACHIEVEMENT_DEFINITIONS[achievement].target,
          earned: 0,
          ...moments,
        })),
      ),
    )
    .execute();
}
