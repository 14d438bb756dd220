import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

const BEFORE = "'sport', 'too_fast', 'too_slow', 'too_steep'";
const AFTER = `${BEFORE}, 'vague_sport', 'beats_bests', 'much_cut', 'unread_points', 'planned'`;

/**
 * What is asked about a recording before it counts, what was read from its file, when the device recorded it (a
 * correction moves the start), and how often the activity was changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (dialectOf(db) === "postgres" ? widenOnPostgres(db) : widenOnSqlite(db));
  for (const table of ["activities", "removed_activities"]) {
    await sql`alter table ${sql.ref(table)} add column reading text`.execute(db);
    await sql`alter table ${sql.ref(table)} add column recorded_at bigint`.execute(db);
    await sql`alter table ${sql.ref(table)} add column recorded_s integer`.execute(db);
    await sql`alter table ${sql.ref(table)} add column version integer default 1 not null`.execute(
      db,
    );
    await sql`update ${sql.ref(table)} set recorded_at = started_at,
      recorded_s = coalesce(elapsed_s, duration_s) where source <> 'typed'`.execute(db);
  }
  await sql`create index activities_by_recording on activities (member_id, recorded_at)`.execute(
    db,
  );
}

async function widenOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activities drop constraint own_runs_doubt`.execute(db);
  await sql`alter table activities add constraint own_runs_doubt check (doubt in (${sql.raw(AFTER)}))`.execute(
    db,
  );
}

/** SQLite changes no CHECK: the table is made anew, with its rows and indexes. */
async function widenOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; create: string }>`
    select type, sql as "create" from sqlite_master
    where tbl_name = 'activities' and sql is not null order by type desc, name`.execute(db);
  const [table, ...indexes] = rows.map(({ create }) => create);
  await sql
    .raw((table ?? "").replace('"activities"', "widened_activities").replace(BEFORE, AFTER))
    .execute(db);
  await sql`insert into widened_activities select * from activities`.execute(db);
  await sql`drop table activities`.execute(db);
  await sql`alter table widened_activities rename to activities`.execute(db);
  for (const index of indexes) await sql.raw(index).execute(db);
}
