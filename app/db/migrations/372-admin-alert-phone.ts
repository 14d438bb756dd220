import { type Kysely, sql } from "kysely";

/** The number of an owner who wants to be told when something fails; it is a member's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admins add column alert_phone text`.execute(db);
}
