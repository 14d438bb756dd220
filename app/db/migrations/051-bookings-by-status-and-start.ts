import type { Kysely } from "kysely";

/** The admins' list of one status runs along the starts of the runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("bookings_by_status_and_start")
    .on("bookings")
    .columns(["status", "starts_at"])
    .execute();
}
