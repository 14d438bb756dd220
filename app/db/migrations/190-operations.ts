import type { Kysely } from "kysely";

/** What is done again and again (backups, restore drills, background jobs): when it last went well, and last failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("operations")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("done_at", "bigint")
    .addColumn("failed_at", "bigint")
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
}
