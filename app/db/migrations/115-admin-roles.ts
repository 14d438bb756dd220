import { type Kysely, sql } from "kysely";

/** What an admin may do. Accounts made before could do everything, and go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("admins")
    .addColumn("role", "text", (c) =>
      c.notNull().defaultTo("desk").check(sql`role in ('owner', 'admin', 'treasurer', 'desk')`),
    )
    .execute();
  await sql`update admins set role = 'owner'`.execute(db);
}
