import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { findNextQueueNumber, listPaceGroups } from "./pace-groups.server";
import { placesLeft } from "./rules";
import { settlePaceGroups } from "./settle-pace-groups.server";

/**
 * After a cancelled booking stands again: it keeps its place in its pace group while that is free, else it goes to
 * the end of the group's line. The event's row must be locked.
 */
export async function restoreGroupAssignment(
  db: Db,
  input: { bookingId: BookingId; eventId: EventId; now: Instant },
): Promise<void> {
  const { bookingId, eventId, now } = input;
  const booking = await db
    .selectFrom("bookings")
    .select("pace_group_id as groupId")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  const groups = booking?.groupId ? await listPaceGroups(db, { eventId }) : [];
  const own = groups.find(({ id }) => id === booking?.groupId);
  // The booking is counted among the group's people again.
  if (own && placesLeft(own) < 0) {
    await db
      .updateTable("bookings")
      .set({
        pace_group: null,
        pace_group_id: null,
        waits_for_group_id: own.id,
        group_turn: await findNextQueueNumber(db, { groupId: own.id }),
      })
      .where("id", "=", bookingId)
      .execute();
  }
  await settlePaceGroups(db, { eventId, now });
}
