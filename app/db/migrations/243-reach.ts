import { type Kysely, sql } from "kysely";

/**
 * Counts and pages of notifications are read along indexes, without the rows themselves: an event may have
 * 50,000 people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("messages_by_cause").execute();
  await db.schema
    .createIndex("messages_by_cause")
    .on("messages")
    .columns(["cause", "member_id", "way", "state", "cost"])
    .execute();
  await db.schema.dropIndex("notices_by_event").execute();
  await db.schema
    .createIndex("notices_by_event")
    .on("notices")
    .columns(["event_id", "cause", "created_at"])
    .execute();
  await sql`create index notices_opened on notices (cause, member_id)
    where read_at is not null and cause is not null`.execute(db);
  await sql`create index notices_unopened on notices (cause, id, member_id)
    where read_at is null and cause is not null`.execute(db);
}
