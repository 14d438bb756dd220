import type { Db } from "~/db/tables";

/** Removes the member's own personal event; false when they have no such event. */
export async function removeMemberEvent(
  db: Db,
  input: { memberId: string; eventId: string },
): Promise<boolean> {
  const removed = await db
    .deleteFrom("member_events")
    .where("id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
