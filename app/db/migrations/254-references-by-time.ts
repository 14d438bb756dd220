import { type Kysely, sql } from "kysely";

/**
 * References by the time they were given, instead of those of void payments alone: with the status as a condition
 * SQLite reads every void payment along an index of statuses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_by_utr_at on payments (utr_at) where utr_at is not null`.execute(
    db,
  );
  await sql`drop index payments_void_with_reference`.execute(db);
}
