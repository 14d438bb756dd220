import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/**
 * Events that both records are booked on, the latest first; the two are merged only once one booking is
 * cancelled.
 */
export async function listSharedEvents(
  db: Db,
  input: { memberId: MemberId; goneId: MemberId; limit: number },
): Promise<{ title: string; date: string }[]> {
  return await db
    .selectFrom("bookings as one")
    .innerJoin("bookings as other", (join) =>
      join
        .onRef("other.event_id", "=", "one.event_id")
        .on("other.member_id", "=", input.goneId)
        .on("other.is_guest", "=", 0)
        .on("other.status", "<>", "cancelled"),
    )
    .select(["one.title", "one.date"])
    .where("one.member_id", "=", input.memberId)
    .where("one.is_guest", "=", 0)
    .where("one.status", "<>", "cancelled")
    .orderBy("one.starts_at", "desc")
    .limit(input.limit)
    .execute();
}
