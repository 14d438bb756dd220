import type { Db } from "~/db/tables";

/** Takes an entry out of this member's calendar; false when it is gone or another's. */
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
