import { sql } from "kysely";
import type { Db, Tables } from "~/db/tables";
import type { ActivityDoubt, ActivityReading, ActivitySource } from "~/db/tables/member-home";
import type { ActivityId, BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, HOUR_MS, type Instant, type ZonedMoment } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { lockStatistics, refreshStatistics } from "../statistics/refresh-statistics.server";
import { type AttendedEvent, listAttendedEvents } from "../statistics/statistics.server";
import {
  type ActivityRefusal,
  type ActivityValues,
  activitiesGoneSince,
  activityColumns,
  isCountable,
  isCredible,
  isSameRecording,
  LONGEST_ACTIVITY_HOURS,
} from "./activities";
import { type Activity, findActivity } from "./activities.server";
import type { MatchAnswer } from "./matching";
import { doubtOf } from "./plausibility";

export interface MemberInput extends ZonedMoment {
  memberId: MemberId;
}

type Outcome =
  | { ok: true; added: boolean }
  | { ok: false; reason: "in_the_future" | ActivityDoubt };

/**
 * Adds an activity to the member's log, once per submit key; `added` is false for a repeated key, and for a recording
 * that is there by another file. Refuses a date in the future, and a typed activity that nobody can have run; an imported
 * one is kept and not counted.
 */
export async function logActivity(
  db: Db,
  input: MemberInput & {
    activity: ActivityValues;
    submitKey: string;
    source?: ActivitySource;
    route?: string | null;
    reading?: ActivityReading;
    /** A doubt about the recording itself. */
    doubt?: ActivityDoubt | null;
  },
): Promise<Outcome> {
  const { memberId, activity, now, timeZone, source = "typed" } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  const doubt = input.doubt ?? doubtOf(activity);
  if (source === "typed" && doubt) return { ok: false, reason: doubt };
  return await inTransaction(db, async (db) => {
    if (await isRecorded(db, { ...activity, memberId, source, doubt, now }))
      return { ok: true, added: false };
    const inserted = await db
      .insertInto("activities")
      .values({
        id: newId(),
        member_id: memberId,
        ...activityColumns(activity),
        source,
        route: input.route ?? null,
        reading: input.reading ? jsonText(input.reading) : null,
        recorded_at: source === "typed" ? null : (activity.startedAt ?? null),
        recorded_s: source === "typed" ? null : (activity.elapsedS ?? activity.durationS),
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

/** Whether a recording is in the member's log; of two that come at the same time the second waits for the first. */
async function isRecorded(
  db: Db,
  input: ActivityValues & {
    memberId: MemberId;
    source: ActivitySource;
    doubt: ActivityDoubt | null;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, source, startedAt, durationS, elapsedS = null, doubt, now } = input;
  if (source === "typed" || typeof startedAt !== "number" || durationS === null) return false;
  await lockStatistics(db, { memberIds: [memberId], now });
  const isDoubtful = !isCountable(doubt);
  return await hasRecordingAt(db, { memberId, startedAt, durationS, elapsedS, isDoubtful });
}

type ActivityChangeOutcome = { ok: true } | { ok: false; reason: ActivityRefusal };

/**
 * Changes a member's activity and judges it anew when its figures changed. Refuses a date in the future, an
 * activity that is not this member's or was changed after `version`, and figures that nobody can have run.
 */
export async function changeActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId; activity: ActivityValues; version?: number },
): Promise<ActivityChangeOutcome> {
  const { memberId, activityId, activity, version, now, timeZone } = input;
  if (!isCredible(activity, dayOf(now, timeZone))) return { ok: false, reason: "in_the_future" };
  return await inTransaction(db, async (db): Promise<ActivityChangeOutcome> => {
    const before = await findActivity(db, { memberId, activityId });
    if (!before) return { ok: false, reason: "not_found" };
    const doubt = judgedAgain(before, activity);
    if (doubt && doubt !== before.doubt) return { ok: false, reason: doubt };
    const changed = await db
      .updateTable("activities")
      .set((eb) => ({
        ...activityColumns(activity),
        doubt,
        version: eb("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
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

type MatchOutcome =
  /** The attended event of an answer, with the figures that count from now on. */
  { ok: true; event: AttendedEvent | undefined } | { ok: false; reason: "not_found" | "changed" };

/**
 * Stores a member's answer whether an activity is the run of this booking: the same (its figures replace the
 * estimate, and those of another activity) or another one (it counts on its own). Refuses an activity that is
 * not this member's, and one that no longer belongs to the booking.
 */
export async function answerMatch(
  db: Db,
  input: MemberInput & { activityId: ActivityId; bookingId: BookingId; answer: MatchAnswer },
): Promise<MatchOutcome> {
  const { memberId, activityId, bookingId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<MatchOutcome> => {
    const found = await db
      .selectFrom("activities")
      .select("booking_id as bookingId")
      .where("id", "=", activityId)
      .where("member_id", "=", memberId)
      .where("doubt", "is", null)
      .executeTakeFirst();
    if (!found) return { ok: false, reason: "not_found" };
    if (found.bookingId !== bookingId) return { ok: false, reason: "changed" };
    await storeMatchAnswer(db, input);
    await refreshStatistics(db, { memberId, now, timeZone });
    const attended = await listAttendedEvents(db, { memberId });
    return { ok: true, event: attended.find((event) => event.bookingId === bookingId) };
  });
}

/** Stores an answer about an activity and its booking in an open transaction; statistics are not updated. */
export async function storeMatchAnswer(
  db: Db,
  input: MemberInput & { activityId: ActivityId; bookingId: BookingId; answer: MatchAnswer },
): Promise<void> {
  const { memberId, activityId, bookingId, answer, now } = input;
  if (answer === "same")
    await db
      .updateTable("activities")
      .set({ same_booking_id: null, updated_at: now })
      .where("same_booking_id", "=", bookingId)
      .where("member_id", "=", memberId)
      .execute();
  await db
    .updateTable("activities")
    .set({
      same_booking_id: answer === "same" ? bookingId : null,
      other_booking_id: answer === "other" ? bookingId : null,
      updated_at: now,
    })
    .where("id", "=", activityId)
    .where("member_id", "=", memberId)
    .execute();
}

type FoundOutcome = { ok: true } | { ok: false; reason: "not_found" };

/**
 * Brings a member's deleted activity back. One that was imported again meanwhile, from this file or another
 * recording of it, stays single, and a club run that another activity stands for keeps it. Refuses another's, and
 * one gone for good.
 */
export async function restoreActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId },
): Promise<FoundOutcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<FoundOutcome> => {
    // The same recording may be imported at this moment.
    await lockStatistics(db, { memberIds: [memberId], now });
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
    const isDoubtful = !isCountable(removed.doubt);
    const isThere =
      startedAt !== null &&
      durationS !== null &&
      (await hasRecordingAt(db, { memberId, startedAt, durationS, elapsedS, isDoubtful }));
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

/**
 * Whether a member's log has an activity of the same time, by another device or in another format: as it was recorded,
 * or as the member corrected it. Doubtful ones are in the way of doubtful ones alone.
 */
export async function hasRecordingAt(
  db: Db,
  input: {
    memberId: MemberId;
    startedAt: number;
    durationS: number;
    elapsedS: number | null;
    isDoubtful: boolean;
  },
): Promise<boolean> {
  const { memberId, startedAt, durationS, elapsedS } = input;
  const from = startedAt - LONGEST_ACTIVITY_HOURS * HOUR_MS;
  const end = startedAt + (elapsedS ?? durationS) * 1_000;
  const rows = await db
    .selectFrom("activities")
    .select(["started_at as startedAt", "duration_s as durationS", "elapsed_s as elapsedS"])
    .select(["recorded_at as recordedAt", "recorded_s as recordedS", "doubt"])
    .where("member_id", "=", memberId)
    .where((eb) =>
      eb.or([
        eb.and([eb("started_at", ">=", from), eb("started_at", "<", end)]),
        eb.and([eb("recorded_at", ">=", from), eb("recorded_at", "<", end)]),
      ]),
    )
    .execute();
  return rows
    .filter(({ doubt }) => input.isDoubtful || isCountable(doubt))
    .flatMap(({ startedAt, durationS, elapsedS, recordedAt, recordedS }) => [
      { startedAt, durationS, elapsedS },
      { startedAt: recordedAt, durationS: recordedS, elapsedS: recordedS },
    ])
    .some(
      ({ startedAt, durationS, elapsedS }) =>
        startedAt !== null &&
        durationS !== null &&
        isSameRecording(input, { startedAt, durationS, elapsedS }),
    );
}

/** The columns of an activity, deleted or not. */
const ACTIVITY_COLUMNS = [
  ...(["id", "member_id", "date", "title", "sport", "started_at", "distance_m"] as const),
  ...(["duration_s", "elapsed_s", "climb_m", "source", "route", "doubt", "booking_id"] as const),
  ...(["same_booking_id", "other_booking_id", "is_counted", "submit_key", "reading"] as const),
  ...(["recorded_at", "recorded_s", "version"] as const),
  ...(["created_at", "updated_at"] as const),
] satisfies (keyof Tables["activities"])[];

/** Removes a member's activity, which `restoreActivity` brings back for some minutes. Refuses another's. */
export async function removeActivity(
  db: Db,
  input: MemberInput & { activityId: ActivityId },
): Promise<FoundOutcome> {
  const { memberId, activityId, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<FoundOutcome> => {
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
export type RemovedActivity = Awaited<ReturnType<typeof listRemovedActivities>>[number];

/** A member's activities deleted in the last minutes, by day and id, latest first. */
export async function listRemovedActivities(db: Db, input: { memberId: MemberId; now: Instant }) {
  return await db
    .selectFrom("removed_activities")
    .select(["id", "date", "title"])
    .where("member_id", "=", input.memberId)
    .where("removed_at", ">", activitiesGoneSince(input.now))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
}
