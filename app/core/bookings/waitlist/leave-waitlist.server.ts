import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { WaitlistStatus } from "~/db/tables/waitlist";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { lockEvent } from "./lock-event.server";
import { settleWaitlist } from "./settle-waitlist.server";

/**
 * Takes a member off an event's waitlist: whoever waits leaves, whoever has an offer declines it and the seat
 * goes to the next. Returns false when the member is not on the list.
 */
export async function leaveWaitlist(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; now: Instant },
): Promise<boolean> {
  const { eventId, memberId, now } = input;
  return await inTransaction(db, async (db) => {
    await lockEvent(db, { eventId });
    const left = await db
      .updateTable("waitlist_entries")
      .set((eb) => ({
        status: eb
          .case()
          .when("status", "=", "offered")
          .then<WaitlistStatus>("declined")
          .else<WaitlistStatus>("left")
          .end(),
        updated_at: now,
      }))
      .where("event_id", "=", eventId)
      .where("member_id", "=", memberId)
      .where("status", "in", ["waiting", "offered"])
      .executeTakeFirst();
    if (left.numUpdatedRows === 0n) return false;
    await db
      .updateTable("events")
      .set((eb) => ({ waiting: eb("waiting", "-", 1) }))
      .where("id", "=", eventId)
      .execute();
    await settleWaitlist(db, { eventId, now });
    return true;
  });
}
