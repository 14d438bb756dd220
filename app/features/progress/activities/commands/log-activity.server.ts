import type { Db } from "~/db/tables";
import type { ActivitySource } from "~/db/tables/member-home";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { refreshStatistics } from "../../commands/refresh-statistics.server";
import { type ActivityValues, activityColumns, isCredible } from "../rules";

export interface MemberInput {
  memberId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Adds an activity to the member's log, once per submit key; `added` is false for a repeated key. Refuses a
 * date in the future.
 */
export async function logActivity(
  db: Db,
  input: MemberInput & {
    activity: ActivityValues;
    submitKey: string;
    source?: ActivitySource;
    route?: string | null;
  },
): Promise<{ ok: true; added: boolean } | { ok: false; reason: "in_the_future" }> {
  const { memberId, activity, now, timeZone } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db) => {
    const inserted = await db
      .insertInto("own_runs")
      .values({
        id: newId(),
        member_id: memberId,
        ...activityColumns(activity),
        source: input.source ?? "typed",
        route: input.route ?? null,
        submit_key: input.submitKey,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
      .executeTakeFirst();
    const added = inserted.numInsertedOrUpdatedRows === 1n;
    if (added) await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true, added };
  });
}
