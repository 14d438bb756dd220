import { type Kysely, sql } from "kysely";

/** Changes after which the statistics of many members are refreshed, so that any process can finish it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unfinished_statistics (
    id text primary key,
    event_id text references events (id) on delete cascade,
    week text,
    noted_at bigint not null
  )`.execute(db);
  await sql`create index unfinished_statistics_event on unfinished_statistics (event_id)`.execute(
    db,
  );
}
