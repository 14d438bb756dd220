import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "./rules";

/** Gives a member the four achievements with no progress; those already there stay as they are. */
export async function startAchievements(
  db: Db,
  input: { memberId: string; now: Instant },
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

/** Notes that the member has seen that they earned these; each achievement is celebrated once. */
export async function celebrateAchievements(
  db: Db,
  input: { memberId: string; seen: string[]; now: Instant },
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
