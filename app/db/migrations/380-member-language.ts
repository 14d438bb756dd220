import { type Kysely, sql } from "kysely";

/** Keeps the language that a member chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column language text`.execute(db);
}
