import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Match, MatchableActivity } from "./matching";

export type StoredMatch = MatchableActivity & Match & { memberId: MemberId };

/** The activities of these members with their stored matches. */
export async function listMatchableActivities(
  db: Db,
  input: { memberIds: MemberId[] },
): Promise<StoredMatch[]> {
  const rows = await db
    .selectFrom("own_runs")
    .select(["id", "member_id as memberId", "started_at as startedAt", "doubt"])
    .select(["booking_id as bookingId", "other_booking_id as otherBookingId"])
    .select("is_counted as isCounted")
    .where("member_id", "in", input.memberIds)
    .execute();
  return rows.map((row) => ({ ...row, isCounted: row.isCounted === 1 }));
}
