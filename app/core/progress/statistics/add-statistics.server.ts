import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { ACHIEVEMENT_DEFINITIONS, ACHIEVEMENTS } from "../achievements/achievements";
import { emptyStatistics } from "./member-statistics";

/** Creates statistics and achievements without progress for many new members at once. */
export async function addStatistics(
  db: Db,
  input: { memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  const { memberIds, now } = input;
  if (memberIds.length === 0) return;
  await db
    .insertInto("member_statistics")
    .values(memberIds.map((memberId) => emptyStatistics(memberId, now)))
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
          ...{ created_at: now, updated_at: now },
        })),
      ),
    )
    .execute();
}
