import type { Kysely } from "kysely";

/**
 * The link of the question before the last: people of a moved event are asked again, and the first evening's
 * message is still opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("seat_links").addColumn("earlier_hash", "text").execute();
  await db.schema
    .createIndex("seat_links_earlier")
    .on("seat_links")
    .column("earlier_hash")
    .where("earlier_hash", "is not", null)
    .execute();
}
