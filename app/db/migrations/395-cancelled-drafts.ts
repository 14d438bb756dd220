import { type Kysely, sql } from "kysely";

/** Which cancelled events were never published, so that the public does not see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column was_draft integer default 0 not null`.execute(db);
}
