import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { dayOf } from "~/lib/dates";
import { refreshStatistics } from "../../commands/refresh-statistics.server";
import { type ActivityRefusal, type ActivityValues, activityColumns, isCredible } from "../rules";
import type { MemberInput } from "./log-activity.server";

export type Outcome = { ok: true } | { ok: false; reason: ActivityRefusal };

/** Changes a member's activity. Refuses a date in the future and an activity that is not this member's. */
export async function changeActivity(
  db: Db,
  input: MemberInput & { activityId: string; activity: ActivityValues },
): Promise<Outcome> {
  const { memberId, activityId, activity, now, timeZone } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const changed = await db
      .updateTable("own_runs")
      .set({ ...activityColumns(activity), updated_at: now })
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
