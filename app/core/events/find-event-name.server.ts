import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** What an event is called, and why it was cancelled; undefined when there is none. */
export async function findEventName(db: Db, input: { eventId: EventId }) {
  return await db
    .selectFrom("events")
    .select(["slug", "title", "date", "time", "cancel_reason as cancelReason"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
}
