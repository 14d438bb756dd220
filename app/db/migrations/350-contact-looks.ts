import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

const BEFORE = "'still_out', 'last'";
const AFTER = `${BEFORE}, 'contact_seen'`;

/** The desk's log takes who looked at whose emergency contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (dialectOf(db) === "postgres" ? widenOnPostgres(db) : widenOnSqlite(db));
}

async function widenOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table check_in_entries drop constraint desk_entries_kind`.execute(db);
  await sql`alter table check_in_entries add constraint desk_entries_kind check (kind in
    ('check_in', 'undo', 'walk_in', 'pay', 'refused', 'home', 'left_early', ${sql.raw(AFTER)}))`.execute(
    db,
  );
}

/** SQLite changes no CHECK: the table is made anew, with its rows and indexes. */
async function widenOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; create: string }>`
    select type, sql as "create" from sqlite_master
    where tbl_name = 'check_in_entries' and type in ('table', 'index') and sql is not null
    order by type desc, name`.execute(db);
  const [table, ...indexes] = rows.map(({ create }) => create);
  await sql
    .raw((table ?? "").replace('"check_in_entries"', "widened_entries").replace(BEFORE, AFTER))
    .execute(db);
  await sql`insert into widened_entries select * from check_in_entries`.execute(db);
  await sql`drop table check_in_entries`.execute(db);
  await sql`alter table widened_entries rename to check_in_entries`.execute(db);
  for (const index of indexes) await sql.raw(index).execute(db);
}
