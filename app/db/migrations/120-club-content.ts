import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("club_content")
    .addColumn("version", "integer", (c) => c.primaryKey())
    .addColumn("section", "text", (c) => c.notNull())
    .addColumn("body", "text")
    .addColumn("saved_at", "bigint", (c) => c.notNull())
    .addColumn("saved_by", "text", (c) => c.notNull())
    .addColumn("saved_by_name", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("club_content_by_section")
    .on("club_content")
    .columns(["section", "version"])
    .execute();
}
