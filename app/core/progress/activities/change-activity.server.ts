import type { Db } from "~/db/tables";
import type { ActivityDoubt } from "~/db/tables/member-home";
import type { ActivityId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf } from "~/lib/dates";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { type Activity, findActivity } from "./activities.server";
import {
  type ActivityRefusal,
  type ActivityValues,
  activityColumns,
  isCredible,
} from "./activities";
import { doubtOf } from "./plausibility";
import type { MemberInput } from "./log-activity.server";

export type ActivityChangeOutcome = { ok: true } | { ok: false; reason: ActivityRefusal };

/**
 * Changes a member's activity and judges it anew when its figures changed. Refuses a date in the future, an
 * activity that is not this member's, and figures that nobody can have run.
 */
export async function changeActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId; activity: ActivityValues },
): Promise<ActivityChangeOutcome> {
  const { memberId, activityId, activity, now, timeZone } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db): Promise<ActivityChangeOutcome> => {
    const before = await findActivity(db, { memberId, activityId });
    if (!before) return { ok: false, reason: "not_found" };
    const doubt = judgedAgain(before, activity);
    if (doubt && doubt !== before.doubt) return { ok: false, reason: doubt };
    await db
      .updateTable("own_runs")
      .set({ ...activityColumns(activity), doubt, updated_at: now })
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .execute();
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

/** A doubt about a recording stays while its values are unchanged. */
function judgedAgain(before: Activity, after: ActivityValues): ActivityDoubt | null {
  const isSame =
    before.sport === (after.sport ?? "run") &&
    before.distanceM === after.distanceM &&
    before.durationS === after.durationS;
  return isSame ? before.doubt : doubtOf(after);
}
