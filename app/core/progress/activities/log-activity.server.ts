import type { Db } from "~/db/tables";
import type { ActivityDoubt, ActivitySource } from "~/db/tables/member-home";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { type ActivityValues, activityColumns, isCredible } from "./activities";
import { doubtOf } from "./plausibility";

export interface MemberInput {
  memberId: MemberId;
  now: Instant;
  timeZone: string;
}

type Outcome =
  | { ok: true; added: boolean }
  | { ok: false; reason: "in_the_future" | ActivityDoubt };

/**
 * Adds an activity to the member's log, once per submit key; `added` is false for a repeated key. Refuses a date
 * in the future, and a typed activity that nobody can have run; an imported one is kept and not counted.
 */
export async function logActivity(
  db: Db,
  input: MemberInput & {
    activity: ActivityValues;
    submitKey: string;
    source?: ActivitySource;
    route?: string | null;
    /** A doubt about the recording itself. */
    doubt?: ActivityDoubt | null;
  },
): Promise<Outcome> {
  const { memberId, activity, now, timeZone, source = "typed" } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  const doubt = input.doubt ?? doubtOf(activity);
  if (source === "typed" && doubt) return { ok: false, reason: doubt };
  return await inTransaction(db, async (db) => {
    const inserted = await db
      .insertInto("own_runs")
      .values({
        id: newId(),
        member_id: memberId,
        ...activityColumns(activity),
        source,
        route: input.route ?? null,
        doubt,
        is_counted: doubt === null ? 1 : 0,
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
