import type { Kysely } from "kysely";

/** Concerns about somebody's welfare; what was written is encrypted, for the few admins who may read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("welfare_reports")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("sealed_text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("closed_at", "bigint")
    .execute();
  await db.schema
    .createIndex("welfare_reports_by_time")
    .on("welfare_reports")
    .column("created_at")
    .execute();
  await db.schema
    .createIndex("welfare_reports_by_end")
    .on("welfare_reports")
    .column("closed_at")
    .execute();
  await db.schema
    .alterTable("admins")
    .addColumn("reads_welfare", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
