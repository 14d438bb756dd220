import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** An admin who has the event's form open sees other leaders than there are now: saving it is refused. */
export async function bumpEventVersion(db: Db, input: { eventId: EventId }): Promise<void> {
  await db
    .updateTable("events")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", input.eventId)
    .execute();
}
