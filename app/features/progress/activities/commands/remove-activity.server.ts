import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../../commands/refresh-statistics.server";
import type { Outcome } from "./change-activity.server";
import type { Whose } from "./log-activity.server";

/** Takes a run out of this member's log. Refuses one that is gone or another's. */
export async function removeActivity(db: Db, input: Whose & { runId: string }): Promise<Outcome> {
  const { memberId, runId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .deleteFrom("own_runs")
      .where("id", "=", runId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
