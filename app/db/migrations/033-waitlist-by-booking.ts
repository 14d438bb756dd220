import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("waitlist_entries_by_booking")
    .on("waitlist_entries")
    .column("booking_id")
    .execute();
}
