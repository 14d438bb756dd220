import type { Kysely } from "kysely";

/** The admins who have read a concern about somebody's welfare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("welfare_reads")
    .addColumn("report_id", "text", (c) =>
      c.notNull().references("welfare_reports.id").onDelete("cascade"),
    )
    .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("read_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("welfare_reads_pkey", ["report_id", "admin_id"])
    .execute();
  await db.schema
    .createIndex("welfare_reads_by_admin")
    .on("welfare_reads")
    .column("admin_id")
    .execute();
}
