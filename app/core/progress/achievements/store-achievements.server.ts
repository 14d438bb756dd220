import type { Db } from "~/db/tables";
import type { AchievementId } from "~/db/tables/people";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "./achievements";
import { listAchievements } from "./achievements.server";

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

/** Creates a member's four achievements without progress; existing ones stay. */
export async function startAchievements(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  const rows = ACHIEVEMENTS.map((achievement) => ({
    member_id: input.memberId,
    achievement,
    progress: 0,
    target: ACHIEVEMENT_DEFINITIONS[achievement].target,
    earned: 0,
    created_at: input.now,
    updated_at: input.now,
  }));
  await db
    .insertInto("achievements")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
