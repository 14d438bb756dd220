import type { Kysely } from "kysely";

/** The words of guests' names are stored with those of members, so the index of beginnings is dropped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("bookings_by_guest_name").execute();
}
