import type { Kysely } from "kysely";

/** Public pages check at most twice a second whether any event has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("events_by_update").on("events").column("updated_at").execute();
}
