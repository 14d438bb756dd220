import type { Db } from "~/db/tables";
import type { ActivityId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { jsonText } from "~/lib/json";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { isQuestion } from "./activities";
import { findActivity } from "./activities.server";
import type { MemberInput } from "./log-activity.server";
import { doubtOf } from "./plausibility";

type AnswerOutcome =
  | { ok: true }
  | { ok: false; reason: "not_found" | "answered" | "not_credible" };

/**
 * Answers what is asked about a recording: it counts, or it stays in the log as another sport. Refuses an activity that
 * is not this member's, and one about which nothing is asked any more.
 */
export async function answerQuestion(
  db: Db,
  input: MemberInput & { activityId: ActivityId; isRun: boolean },
): Promise<AnswerOutcome> {
  const { memberId, activityId, isRun, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<AnswerOutcome> => {
    const found = await findActivity(db, { memberId, activityId });
    if (!found) return { ok: false, reason: "not_found" };
    if (!isQuestion(found.doubt)) return { ok: false, reason: "answered" };
    const answered = await db
      .updateTable("activities")
      .set((eb) => ({
        // A form that shows the sport of before does not make it a run again.
        ...(isRun
          ? { doubt: null }
          : { doubt: "sport", sport: "other", version: eb("version", "+", 1) }),
        updated_at: now,
      }))
      .where("id", "=", activityId)
      .where("doubt", "=", found.doubt)
      .executeTakeFirst();
    if (answered.numUpdatedRows === 0n) return { ok: false, reason: "answered" };
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}

/**
 * Takes the figures of a recording that the device stated, or those of its points, in place of the others; once they
 * are taken nothing changes. Refuses an activity that is not this member's or has no others, and figures that nobody can
 * have run.
 */
export async function swapFigures(
  db: Db,
  input: MemberInput & { activityId: ActivityId; to: string },
): Promise<AnswerOutcome> {
  const { memberId, activityId, to, now, timeZone } = input;
  return await inTransaction(db, async (db): Promise<AnswerOutcome> => {
    const found = await findActivity(db, { memberId, activityId });
    if (!found) return { ok: false, reason: "not_found" };
    const { reading, distanceM, durationS } = found;
    const other = reading?.other;
    if (!other || distanceM === null || durationS === null)
      return { ok: false, reason: "answered" };
    if (other.by !== to) return { ok: true };
    const taken = { distanceM: other.distanceM, durationS: other.durationS };
    if (doubtOf({ ...found, ...taken })) return { ok: false, reason: "not_credible" };
    const by = other.by === "device" ? ("points" as const) : ("device" as const);
    await db
      .updateTable("activities")
      .set((eb) => ({
        distance_m: taken.distanceM,
        duration_s: taken.durationS,
        reading: jsonText({ ...reading, other: { by, distanceM, durationS } }),
        version: eb("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", activityId)
      .execute();
    await refreshStatistics(db, { memberId, now, timeZone });
    return { ok: true };
  });
}
