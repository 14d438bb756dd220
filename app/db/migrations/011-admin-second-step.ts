import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("admin_totp")
    .addColumn("admin_id", "text", (c) =>
      c.primaryKey().references("admins.id").onDelete("cascade"),
    )
    .addColumn("sealed_secret", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("last_step", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("admin_recovery_codes")
    .addColumn("admin_id", "text", (c) => c.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addPrimaryKeyConstraint("admin_recovery_codes_key", ["admin_id", "code_hash"])
    .execute();
}
