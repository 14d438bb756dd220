import type { Kysely } from "kysely";

/** Health declarations with the waiver, by the version of their wording. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("waivers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("booking_id", "text")
    .addColumn("guests", "integer", (c) => c.notNull())
    .addColumn("accepted_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("waivers_by_member")
    .on("waivers")
    .columns(["member_id", "version", "accepted_at"])
    .execute();
  await db.schema.createIndex("waivers_by_time").on("waivers").column("accepted_at").execute();
}
