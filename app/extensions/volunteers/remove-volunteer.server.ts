import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { isBookable } from "~/core/bookings/bookings";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { bumpEventVersion } from "~/core/events/edit/bump-event-version.server";

/**
 * Takes a member off the volunteers of an event that has not started; false when they are not among them. The people
 * in a pace group that they led stay in it.
 */
export async function removeVolunteer(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; now: Instant },
): Promise<boolean> {
  const { eventId, memberId, now } = input;
  return await inTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    if (!event || !isBookable(event, now)) return false;
    const gone = await db
      .deleteFrom("volunteers")
      .where("event_id", "=", eventId)
      .where("member_id", "=", memberId)
      .returning("pace_group_id as groupId")
      .executeTakeFirst();
    if (gone?.groupId) await bumpEventVersion(db, { eventId });
    return gone !== undefined;
  });
}
