import { type Kysely, sql } from "kysely";

/** The rights of an admin. Existing accounts get all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("admins")
    .addColumn("role", "text", (c) =>
      c.notNull().defaultTo("desk").check(sql`role in ('owner', 'admin', 'treasurer', 'desk')`),
    )
    .execute();
  await sql`update admins set role = 'owner'`.execute(db);
}
