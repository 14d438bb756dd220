import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";

/** The members checked in at an event, once each, without guests. */
export async function listCheckedInMembers(
  db: Db,
  input: { eventId: EventId },
): Promise<MemberId[]> {
  const rows = await db
    .selectFrom("check_ins")
    .select("member_id as id")
    .distinct()
    .where("event_id", "=", input.eventId)
    .where("is_guest", "=", 0)
    .execute();
  return rows.map(({ id }) => id);
}
