import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { Instant } from "~/lib/dates";

/** Notes that the member has seen that they earned these; each achievement is celebrated once. */
export async function celebrateAchievements(
  db: Db,
  input: { memberId: string; seen: AchievementId[]; now: Instant },
): Promise<void> {
  if (input.seen.length === 0) return;
  await db
    .updateTable("achievements")
    .set({ celebrated_at: input.now })
    .where("member_id", "=", input.memberId)
    .where("achievement", "in", input.seen)
    .where("earned", "=", 1)
    .where("celebrated_at", "is", null)
    .execute();
}
