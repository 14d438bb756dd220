import type { Db } from "~/db/tables";
import type { ActivityDoubt, ActivitySource } from "~/db/tables/member-home";
import type { ActivityId, BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import {
  type ActivityRefusal,
  type ActivityValues,
  activityColumns,
  isCredible,
} from "./activities";
import { type Activity, findActivity } from "./activities.server";
import type { MatchAnswer } from "./matching";
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
      .insertInto("activities")
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

type ActivityChangeOutcome = { ok: true } | { ok: false; reason: ActivityRefusal };

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
      .updateTable("activities")
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

type MatchOutcome = { ok: true } | { ok: false; reason: "not_found" | "changed" };

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
    return { ok: true };
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
