import type { Db } from "~/db/tables";
import type { MemberEventId, MemberId } from "~/db/tables/shapes";

/** Removes the member's own personal event; false when they have no such event. */
export async function removeMemberEvent(
  db: Db,
  input: { memberId: MemberId; eventId: MemberEventId },
): Promise<boolean> {
  const removed = await db
    .deleteFrom("member_events")
    .where("id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
