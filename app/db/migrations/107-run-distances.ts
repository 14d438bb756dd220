import type { Kysely } from "kysely";

/** The measured distances of an event and of each of its pace groups, in metres. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("events").addColumn("distance_m", "integer").execute();
  await db.schema.alterTable("pace_groups").addColumn("distance_m", "integer").execute();
}
