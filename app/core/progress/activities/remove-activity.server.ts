import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { ActivitiesTable } from "~/db/tables/member-home";
import type { ActivityId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import type { MemberInput } from "./log-activity.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

/** The columns of an activity, deleted or not. */
export const ACTIVITY_COLUMNS = [
  ...(["id", "member_id", "date", "title", "sport", "started_at", "distance_m"] as const),
  ...(["duration_s", "elapsed_s", "climb_m", "source", "route", "doubt", "booking_id"] as const),
  ...(["same_booking_id", "other_booking_id", "is_counted", "submit_key"] as const),
  ...(["created_at", "updated_at"] as const),
] satisfies (keyof ActivitiesTable)[];

/** Removes a member's activity, which `restoreActivity` brings back for some minutes. Refuses another's. */
export async function removeActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId },
): Promise<Outcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const own = db
      .selectFrom("own_runs")
      .select(ACTIVITY_COLUMNS)
      .select(sql<number>`cast(${now} as bigint)`.as("removed_at"))
      .where("id", "=", activityId)
      .where("member_id", "=", memberId);
    const kept = await db
      .insertInto("removed_activities")
      .columns([...ACTIVITY_COLUMNS, "removed_at"])
      .expression(own)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (kept.numInsertedOrUpdatedRows !== 1n) return { ok: false, reason: "not_found" };
    await db.deleteFrom("own_runs").where("id", "=", activityId).execute();
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
