import type { Kysely } from "kysely";
import { oneOf } from "../one-of";

/** Members' messages to the club on WhatsApp, and admins' answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("whatsapp_messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("direction", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("admin_name", "text")
    .addColumn("written_at", "bigint", (c) => c.notNull())
    .addColumn("sent_at", "bigint")
    .addCheckConstraint("whatsapp_messages_direction", oneOf("direction", "in", "out"))
    .execute();
  await db.schema
    .createIndex("whatsapp_messages_by_member")
    .on("whatsapp_messages")
    .columns(["member_id", "written_at"])
    .execute();
  await db.schema
    .createIndex("whatsapp_messages_by_age")
    .on("whatsapp_messages")
    .column("written_at")
    .execute();
}
