import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../../commands/refresh-statistics.server";
import type { Outcome } from "./change-activity.server";
import type { MemberInput } from "./log-activity.server";

/** Removes a member's activity. Refuses an activity that is not this member's. */
export async function removeActivity(
  db: Db,
  input: MemberInput & { activityId: string },
): Promise<Outcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .deleteFrom("own_runs")
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
