import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notice_choices")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("topic", "text", (c) => c.notNull())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("wanted", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("notice_choices_key", ["member_id", "topic", "channel"])
    .execute();

  await db.schema
    .createTable("erasure_requests")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("requested_at", "bigint", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("erasure_requests_by_due")
    .on("erasure_requests")
    .column("due_at")
    .execute();

  // Kept after the member is deleted: a restore erases these members again.
  await db.schema
    .createTable("erasures")
    .addColumn("member_id", "text", (c) => c.primaryKey())
    .addColumn("erased_at", "bigint", (c) => c.notNull())
    .execute();
}
