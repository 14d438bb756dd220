import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("migration_checksums")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("checksum", "text", (c) => c.notNull())
    .execute();
}
