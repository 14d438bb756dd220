import type { Db } from "~/db/tables";
import type { ActivityId, BookingId } from "~/db/tables/shapes";
import type { MatchAnswer } from "./matching";
import type { MemberInput } from "./log-activity.server";

/** Stores an answer about an activity and its booking in an open transaction; statistics are not updated. */
export async function storeMatchAnswer(
  db: Db,
  input: MemberInput & { activityId: ActivityId; bookingId: BookingId; answer: MatchAnswer },
): Promise<void> {
  const { memberId, activityId, bookingId, answer, now } = input;
  if (answer === "same")
    await db
      .updateTable("own_runs")
      .set({ same_booking_id: null, updated_at: now })
      .where("same_booking_id", "=", bookingId)
      .where("member_id", "=", memberId)
      .execute();
  await db
    .updateTable("own_runs")
    .set({
      same_booking_id: answer === "same" ? bookingId : null,
      other_booking_id: answer === "other" ? bookingId : null,
      updated_at: now,
    })
    .where("id", "=", activityId)
    .where("member_id", "=", memberId)
    .execute();
}
