import type { Kysely } from "kysely";

/** The admin's list of one status is ordered by the events' starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("bookings_by_status_and_start")
    .on("bookings")
    .columns(["status", "starts_at"])
    .execute();
}
