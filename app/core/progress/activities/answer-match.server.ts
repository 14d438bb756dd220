import type { Db } from "~/db/tables";
import type { ActivityId, BookingId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import type { MatchAnswer } from "./matching";
import type { MemberInput } from "./log-activity.server";
import { storeMatchAnswer } from "./store-match-answer.server";

export type MatchOutcome = { ok: true } | { ok: false; reason: "not_found" | "changed" };

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
      .selectFrom("own_runs")
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
