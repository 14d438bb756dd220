import type { Kysely } from "kysely";

/** The words of guests' names are kept with those of members, so the index of beginnings gives way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("bookings_by_guest_name").execute();
}
