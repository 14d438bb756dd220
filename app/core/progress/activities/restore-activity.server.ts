import type { Db } from "~/db/tables";
import type { ActivityId, BookingId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { hasRecordingAt } from "./has-recording-at.server";
import { activitiesGoneSince } from "./activities";
import type { MemberInput } from "./log-activity.server";
import { ACTIVITY_COLUMNS } from "./remove-activity.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

/**
 * Brings a member's deleted activity back. One that was imported again meanwhile, from this file or another
 * recording of it, stays single, and a club run that another activity stands for keeps it. Refuses another's, and
 * one gone for good.
 */
export async function restoreActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId },
): Promise<Outcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const removed = await db
      .updateTable("removed_activities")
      .set({ updated_at: now })
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .where("removed_at", ">", activitiesGoneSince(now))
      .returning(["started_at as startedAt", "duration_s as durationS", "elapsed_s as elapsedS"])
      .returning(["same_booking_id as sameBookingId", "doubt"])
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "not_found" };
    const { startedAt, durationS, elapsedS, sameBookingId } = removed;
    const isThere =
      startedAt !== null &&
      durationS !== null &&
      removed.doubt === null &&
      (await hasRecordingAt(db, { memberId, startedAt, durationS, elapsedS }));
    if (sameBookingId !== null) await giveWay(db, { activityId, sameBookingId });
    if (!isThere) await putBack(db, { activityId });
    await db.deleteFrom("removed_activities").where("id", "=", activityId).execute();
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

/** Removes the answer 'the same run' when another activity has it meanwhile. */
async function giveWay(
  db: Db,
  input: { activityId: ActivityId; sameBookingId: BookingId },
): Promise<void> {
  const taken = db
    .selectFrom("own_runs as used")
    .select("used.id")
    .where("used.same_booking_id", "=", input.sameBookingId);
  await db
    .updateTable("removed_activities")
    .set({ same_booking_id: null })
    .where("id", "=", input.activityId)
    .where(({ exists }) => exists(taken))
    .execute();
}

async function putBack(db: Db, { activityId }: { activityId: ActivityId }): Promise<void> {
  const removed = db
    .selectFrom("removed_activities")
    .select(ACTIVITY_COLUMNS)
    .where("id", "=", activityId);
  await db
    .insertInto("own_runs")
    .columns([...ACTIVITY_COLUMNS])
    .expression(removed)
    .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
    .execute();
}
