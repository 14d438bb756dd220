import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("events_by_time").on("events").column("starts_at").execute();
}
