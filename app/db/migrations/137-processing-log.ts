import type { Kysely } from "kysely";

/** Sign-ins and downloads with their network address. Rows outlive their member's erasure: they name no person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("processing_log")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("done_at", "bigint", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("member_id", "text")
    .addColumn("admin_id", "text")
    .addColumn("ip", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("processing_log_by_time")
    .on("processing_log")
    .column("done_at")
    .execute();
  await db.schema
    .createIndex("processing_log_by_member")
    .on("processing_log")
    .columns(["member_id", "done_at"])
    .execute();
}
