import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { Instant } from "~/lib/dates";
import { listAchievements } from "../queries/achievements.server";
import { startAchievements } from "./start-achievements.server";

/**
 * Writes progress as the facts have it now; returns whether a row changed. An achievement is dated when its
 * target is first reached, and keeps that date whatever is corrected later.
 */
export async function keepAchievements(
  db: Db,
  input: {
    memberId: string;
    progress: Partial<Record<AchievementId, number>>;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, progress, now } = input;
  await startAchievements(db, { memberId, now });
  let changed = false;
  for (const kept of await listAchievements(db, { memberId })) {
    const reached = progress[kept.id];
    if (reached === undefined) continue;
    const earned = reached >= kept.target;
    if (reached === kept.progress && earned === kept.earned) continue;
    changed = true;
    await db
      .updateTable("achievements")
      .set({
        progress: reached,
        earned: earned ? 1 : 0,
        date_earned: kept.dateEarned ?? (earned ? now : null),
        updated_at: now,
      })
      .where("member_id", "=", memberId)
      .where("achievement", "=", kept.id)
      .execute();
  }
  return changed;
}
