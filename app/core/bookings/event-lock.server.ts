import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

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

/** Closes the waitlist of an event that has started or is cancelled. Call it with the event's row locked. */
export async function closeWaitlist(
  db: Db,
  { event, now }: { event: LockedEvent; now: Instant },
): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({ status: "closed", updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  await db.updateTable("events").set({ waiting: 0 }).where("id", "=", event.id).execute();
}
