import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { listAchievements } from "./achievements.server";
import { startAchievements } from "./start-achievements.server";

/**
 * Stores a member's achievement progress; returns whether a row changed. The date of the first time a target
 * is reached never changes.
 */
export async function storeAchievements(
  db: Db,
  input: {
    memberId: MemberId;
    progress: Partial<Record<AchievementId, number>>;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, progress, now } = input;
  await startAchievements(db, { memberId, now });
  let changed = false;
  for (const stored of await listAchievements(db, { memberId })) {
    const reached = progress[stored.id];
    if (reached === undefined) continue;
    const earned = reached >= stored.target;
    if (reached === stored.progress && earned === stored.earned) continue;
    changed = true;
    await db
      .updateTable("achievements")
      .set({
        progress: reached,
        earned: earned ? 1 : 0,
        date_earned: stored.dateEarned ?? (earned ? now : null),
        updated_at: now,
      })
      .where("member_id", "=", memberId)
      .where("achievement", "=", stored.id)
      .execute();
  }
  return changed;
}
