import type { Kysely } from "kysely";

/** Without it every new booking makes SQLite look through the whole waitlist for rows that name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("waitlist_entries_by_booking")
    .on("waitlist_entries")
    .column("booking_id")
    .execute();
}
