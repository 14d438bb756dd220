import type { Kysely } from "kysely";

/**
 * The last success and the last failure of recurring operations: backups, restore drills, background jobs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("operations")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("done_at", "bigint")
    .addColumn("failed_at", "bigint")
    .addColumn("detail", "text", (c) => c.notNull())
    .execute();
}
