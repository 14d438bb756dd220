import { type Kysely, sql } from "kysely";

/** The plan that a newcomer chose before their free first run, to be offered after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column wanted_plan text`.execute(db);
}
