import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

/** Tables that take the glossary's word. */
const TABLES = [
  ["gate_entries", "check_in_entries"],
  ["notices", "notifications"],
  ["notice_choices", "notification_choices"],
  ["figures", "counters"],
  ["own_runs", "activities"],
  ["event_tellings", "event_notifications"],
] as const;

/** Columns that take it, by the table's new name. */
const COLUMNS = [
  ["counters", "figure", "counter"],
  ["event_notifications", "told_at", "notified_at"],
  ["unfinished_moves", "told_to", "notified_to"],
  ["announcements", "told_until", "notified_until"],
  ["otp_challenge", "way", "channel"],
  ["messages", "way", "channel"],
  ["messages", "ways", "channels"],
  ["message_costs", "way", "channel"],
  ["pace_groups", "places_per_leader", "seats_per_leader"],
] as const;

/**
 * Gives tables, columns and their indexes and keys the words that code and screens use. A CHECK keeps its name,
 * and on SQLite a key, which nobody reads there: SQLite renames no constraint. The triggers that count go, as they name
 * the old tables; the start installs them anew and recounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = dialectOf(db) === "postgres";
  await (isPostgres ? dropTriggersOnPostgres(db) : dropTriggersOnSqlite(db));
  for (const [before, after] of TABLES)
    await db.schema.alterTable(before).renameTo(after).execute();
  for (const [table, before, after] of COLUMNS)
    await db.schema.alterTable(table).renameColumn(before, after).execute();
  for (const [before, after] of TABLES) {
    if (isPostgres) await renameKeysOnPostgres(db, before, after);
    await (isPostgres ? renameIndexesOnPostgres : renameIndexesOnSqlite)(db, before, after);
  }
  if (isPostgres)
    await sql`alter table messages rename constraint messages_member_id_cause_way_key
      to messages_member_id_cause_channel_key`.execute(db);
  await sql`update messages set reason = 'no_channel' where reason = 'no_way'`.execute(db);
}

async function dropTriggersOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and substr(name, 1, 5) = 'kept_'`.execute(db);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
}

/** With the functions that they run, and their triggers. */
async function dropTriggersOnPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and (proname like 'kept\\_%' or proname = 'figure_slot')`.execute(db);
  for (const { name } of rows) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
}

async function renameIndexesOnSqlite(db: Kysely<unknown>, before: string, after: string) {
  const { rows } = await sql<{ name: string; create: string }>`
    select name, sql as "create" from sqlite_master
    where type = 'index' and tbl_name = ${after} and sql is not null order by name`.execute(db);
  for (const { name, create } of rows) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql.raw(create.replace(name, name.replace(before, after))).execute(db);
  }
}

async function renameIndexesOnPostgres(db: Kysely<unknown>, before: string, after: string) {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and tablename = ${after}
      and starts_with(indexname, ${`${before}_`})`.execute(db);
  for (const { name } of rows)
    await sql`alter index ${sql.ref(name)} rename to ${sql.ref(name.replace(before, after))}`.execute(
      db,
    );
}

/**
 * Primary keys, unique keys and references. Databases of 0.1.0 have some under names of an earlier table or with a
 * number.
 */
async function renameKeysOnPostgres(db: Kysely<unknown>, before: string, after: string) {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${after}::regclass and contype in ('p', 'u', 'f')`.execute(db);
  for (const { name } of rows) {
    const other = name.replace(/^desk_entries/, before).replace(/([fp]key)1$/, "$1");
    await sql`alter table ${sql.table(after)}
      rename constraint ${sql.ref(name)} to ${sql.ref(other.replace(before, after))}`.execute(db);
  }
}
