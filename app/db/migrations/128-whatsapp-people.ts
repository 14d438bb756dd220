import type { Kysely } from "kysely";

/**
 * People who wrote to the club on WhatsApp, by the service's id of a person, which may come without a number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("whatsapp_people")
    .addColumn("user_id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.references("members.id").onDelete("cascade"))
    .addColumn("wrote_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("whatsapp_people_by_member")
    .on("whatsapp_people")
    .columns(["member_id", "wrote_at"])
    .execute();
}
