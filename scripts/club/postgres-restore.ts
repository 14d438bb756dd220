import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import {
  applyErasures,
  listErasures,
  storeErasures,
} from "~/core/account/erasure/list-affected.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { installRecordedCounters } from "~/db/counters/update";
import { migrate, migrateAsBackup } from "~/db/migrate";
import { openPostgres } from "~/db/open";
import type { Db } from "~/db/tables";
import { BackupRefusal, DAMAGED_FILE, STILL_RUNNING } from "./backup-refusal";
import { rowsIn, verifyDump } from "./postgres-file";

const ROWS_AT_A_TIME = 1_000;
/** PostgreSQL lists a connection for a moment after it has closed. */
const LEAVING_MS = 1_000;
const LOOK_AGAIN_MS = 100;

/**
 * Replaces the club's tables with those of the dump in one transaction and migrates them. Refuses a bad file
 * and a database in use. Returns the rows of each table.
 */
export async function restorePostgres(url: string, file: string): Promise<number[]> {
  const { migrations, counts } = await verifyDump(file);
  await using db = openPostgres(url, 1);
  for (let waited = 0; waited < LEAVING_MS && (await isInUse(db)); waited += LOOK_AGAIN_MS)
    await wait(LOOK_AGAIN_MS);
  const erasures = await db.transaction().execute(async (db) => {
    if (await isInUse(db)) throw new BackupRefusal(STILL_RUNNING);
    const before = await listTables(db);
    // An older backup has people still who were erased since.
    const erasures = before.includes("erasures") ? await listErasures(db) : [];
    for (const table of before) await sql`drop table ${sql.table(table)} cascade`.execute(db);
    await migrateAsBackup(db, migrations);
    await load(db, file, counts);
    // What fails or is killed from here on has replaced the database: the next restore finds the list in it.
    if ((await listTables(db)).includes("erasures")) await storeErasures(db, erasures);
    return erasures;
  });
  await migrate(db, COUNTER_DEFINITIONS);
  await applyErasures(db, { erasures, now: Date.now() });
  // PostgreSQL analyses new rows only after a minute; the first visitors come before that.
  await sql`analyze`.execute(db);
  return Object.values(counts);
}

/** Whether anybody else is connected to this database. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );
  return Number(rows[0]?.others) > 0;
}

/** References hold only once every table is loaded; triggers would count the rows again. */
async function load(db: Db, file: string, counts: Record<string, number>): Promise<void> {
  const references = await takeReferencesAway(db);
  const tables = (await listTables(db)).filter((table) => !table.startsWith("kysely_"));
  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  for await (const { table, json } of rowsIn(file, ROWS_AT_A_TIME)) {
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(db);
  }
  await addReferences(db, references);
  await refuseMissing(db, counts);
  if (tables.includes("migration_checksums"))
    await installRecordedCounters(db, COUNTER_DEFINITIONS);
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Drops every reference between tables, and returns them. */
export async function takeReferencesAway(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  return rows;
}

export async function addReferences(db: Db, references: readonly Reference[]): Promise<void> {
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
}

async function refuseMissing(db: Db, counts: Record<string, number>): Promise<void> {
  for (const [table, count] of Object.entries(counts)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    if (Number(rows[0]?.count) !== count) throw new BackupRefusal(DAMAGED_FILE);
  }
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}
