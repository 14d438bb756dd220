import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { dayOf } from "~/lib/dates";
import { refreshStatistics } from "../../commands/refresh-statistics.server";
import { type ActivityRefusal, type ActivityValues, activityColumns, isCredible } from "../rules";
import type { Whose } from "./log-activity.server";

export type Outcome = { ok: true } | { ok: false; reason: ActivityRefusal };

/** Changes a run of this member. Refuses a day ahead, and a run that is gone or another's. */
export async function changeActivity(
  db: Db,
  input: Whose & { runId: string; run: ActivityValues },
): Promise<Outcome> {
  const { memberId, runId, run, now, timeZone } = input;
  if (!isCredible(run, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const changed = await db
      .updateTable("own_runs")
      .set({ ...activityColumns(run), updated_at: now })
      .where("id", "=", runId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
