import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("credential_id", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.references("members.id").onDelete("cascade"))
    .addColumn("admin_id", "text", (c) => c.references("admins.id").onDelete("cascade"))
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("is_synced", "integer", (c) => c.notNull())
    .addColumn("signs_in_alone", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint")
    .addUniqueConstraint("passkeys_credential_id_key", ["credential_id"])
    .addCheckConstraint("passkeys_one_owner", sql`(member_id is null) <> (admin_id is null)`)
    .execute();
  await db.schema.createIndex("passkeys_by_member").on("passkeys").column("member_id").execute();
  await db.schema.createIndex("passkeys_by_admin").on("passkeys").column("admin_id").execute();
  await db.schema
    .createTable("passkey_offers")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("times_shown", "integer", (c) => c.notNull())
    .addColumn("shown_at", "bigint", (c) => c.notNull())
    .execute();
}
