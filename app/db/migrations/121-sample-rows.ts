import { type Kysely, sql } from "kysely";

/** Finds the sample club among everybody; a club without one has empty indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_of_sample on members (id) where is_sample = 1`.execute(db);
  await sql`create index events_of_sample on events (id) where is_sample = 1`.execute(db);
}
