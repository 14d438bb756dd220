import type { Db } from "~/db/tables";

/** What an event is called in the name of a file, or undefined when there is none. */
export async function findEventName(db: Db, input: { eventId: string }) {
  return await db
    .selectFrom("events")
    .select(["slug", "date"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
}
