import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Marks earned achievements as celebrated, once each. */
export async function celebrateAchievements(
  db: Db,
  input: { memberId: MemberId; seen: AchievementId[]; now: Instant },
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
