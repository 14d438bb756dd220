import type { Kysely } from "kysely";

/** Admins' notes about a member; deleted when the member is erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("admin_id", "text", (c) => c.notNull())
    .addColumn("admin_name", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("member_notes_by_member")
    .on("member_notes")
    .columns(["member_id", "created_at"])
    .execute();
}
