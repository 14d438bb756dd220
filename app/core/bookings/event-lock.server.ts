import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** An event, and the moment at which something happens to it. */
export interface AtEvent {
  eventId: EventId;
  now: Instant;
}

/** The same for one member. */
export interface MemberAtEvent extends AtEvent {
  memberId: MemberId;
}

/** An event's row as `lockEvent` reads it. */
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/**
 * Locks the event's row until the end of the transaction, so that seats and waitlist change together, and
 * returns it. An update without changes is the one way that works on both databases.
 */
export async function lockEvent(db: Db, input: { eventId: EventId }) {
  return await db
    .updateTable("events")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", input.eventId)
    .returning(EVENT_COLUMNS)
    .returning(["capacity", "waiting", "seats_taken as seatsTaken"])
    .executeTakeFirst();
}
