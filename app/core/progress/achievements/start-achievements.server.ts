import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "./achievements";

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
