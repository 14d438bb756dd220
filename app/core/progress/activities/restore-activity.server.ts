import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { ActivitiesTable } from "~/db/tables/member-home";
import type { ActivityId, BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type Day, HOUR_MS, type Instant } from "~/lib/dates";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { activitiesGoneSince, isSameRecording, LONGEST_ACTIVITY_HOURS } from "./activities";
import type { MemberInput } from "./log-activity.server";

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
    .selectFrom("activities as used")
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
    .insertInto("activities")
    .columns([...ACTIVITY_COLUMNS])
    .expression(removed)
    .onConflict((conflict) => conflict.columns(["member_id", "submit_key"]).doNothing())
    .execute();
}

/** Whether a member's log has an activity recorded at the same time, by another device or in another format. */
export async function hasRecordingAt(
  db: Db,
  input: { memberId: MemberId; startedAt: number; durationS: number; elapsedS: number | null },
): Promise<boolean> {
  const { startedAt, durationS, elapsedS } = input;
  const end = startedAt + (elapsedS ?? durationS) * 1_000;
  const rows = await db
    .selectFrom("activities")
    .select(["started_at as startedAt", "duration_s as durationS", "elapsed_s as elapsedS"])
    .where("member_id", "=", input.memberId)
    .where("started_at", ">=", startedAt - LONGEST_ACTIVITY_HOURS * HOUR_MS)
    .where("started_at", "<", end)
    .where("doubt", "is", null)
    .execute();
  return rows.some(
    (row) =>
      row.startedAt !== null &&
      row.durationS !== null &&
      isSameRecording(input, { ...row, startedAt: row.startedAt, durationS: row.durationS }),
  );
}

type RemoveActivityOutcome = { ok: true } | { ok: false; reason: "not_found" };

/** The columns of an activity, deleted or not. */
const ACTIVITY_COLUMNS = [
  ...(["id", "member_id", "date", "title", "sport", "started_at", "distance_m"] as const),
  ...(["duration_s", "elapsed_s", "climb_m", "source", "route", "doubt", "booking_id"] as const),
  ...(["same_booking_id", "other_booking_id", "is_counted", "submit_key"] as const),
  ...(["created_at", "updated_at"] as const),
] satisfies (keyof ActivitiesTable)[];

/** Removes a member's activity, which `restoreActivity` brings back for some minutes. Refuses another's. */
export async function removeActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId },
): Promise<RemoveActivityOutcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<RemoveActivityOutcome> => {
    const own = db
      .selectFrom("activities")
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
    await db.deleteFrom("activities").where("id", "=", activityId).execute();
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

/** Deletes activities that can no longer be brought back; returns how many. */
export async function purgeRemovedActivities(db: Db, input: { now: Instant }): Promise<number> {
  const purged = await db
    .deleteFrom("removed_activities")
    .where("removed_at", "<=", activitiesGoneSince(input.now))
    .executeTakeFirst();
  return Number(purged.numDeletedRows);
}

/** A deleted activity that can be brought back. */
export interface RemovedActivity {
  id: ActivityId;
  date: Day;
  title: string;
}

/** A member's activities deleted in the last minutes, by day and id, latest first. */
export async function listRemovedActivities(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<RemovedActivity[]> {
  return await db
    .selectFrom("removed_activities")
    .select(["id", "date", "title"])
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", activitiesGoneSince(input.now))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
}
