/** `npm run club -- import FILE` of a file that `export --all` made: a whole club into a database without members. */
import { isDeepStrictEqual } from "node:util";
import { type InsertObject, sql } from "kysely";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { removeCounters } from "~/db/counters/update";
import { listExecuted, migrate } from "~/db/migrate";
import { openDatabase, openPostgres, openSqlite } from "~/db/open";
import type { Db, Tables } from "~/db/tables";
import { type BackupSummary, type ClubData, summaryOf } from "../backup";
import { BackupRefusal, DAMAGED_FILE, STILL_RUNNING } from "../backup-refusal";
import { withUnlocked } from "../locked-file";
import { addReferences, isInUse, takeReferencesAway } from "../postgres-restore";
import { restoreSqlite } from "../sqlite-restore";
import {
  Contents,
  listMovedTables,
  rowsInPostgres,
  rowsInSqlite,
  type SomeRows,
  storedOf,
  type Table,
  type TableName,
} from "./table-rows";
import { isWholeClub, partsOf, verifyWholeClub, type WholeClubEnd } from "./whole-club-file";

const HAS_MEMBERS =
  "This club has members already: a whole club is imported into a new database. Nothing was changed.";

/** The summary of what was imported; undefined, with nothing done, for a file of another kind. */
export async function importAll(place: ClubData, file: string): Promise<BackupSummary | undefined> {
  return await withUnlocked(place, file, async (unlocked) => {
    if (await isWholeClub(unlocked)) return summaryOf(file, await importUnlocked(place, unlocked));
    if (unlocked === file) return undefined;
    throw new BackupRefusal(
      `${file} is a backup, not an export: put it back with 'npm run club -- restore ${file}'.`,
    );
  });
}

/** Returns the rows of each table. */
async function importUnlocked(place: ClubData, file: string): Promise<number[]> {
  const { contents, migrations } = await verifyWholeClub(file);
  await refuseMembers(place, migrations);
  if (place.databaseUrl === undefined)
    await restoreSqlite(place.dataDir, (draft) => fillSqlite(draft, file, contents));
  else await fillPostgres(place.databaseUrl, file, contents);
  return rowsOf(contents);
}

type Wanted = WholeClubEnd["contents"];

const rowsOf = (contents: Wanted) => Object.values(contents).map(({ rows }) => rows);

/** The target has to be as new as the source, of the same version, and without members. */
async function refuseMembers(place: ClubData, wanted: string[]): Promise<void> {
  await using db = openDatabase(place, { connections: 1 });
  await migrate(db, COUNTER_DEFINITIONS);
  if (JSON.stringify(await listExecuted(db)) !== JSON.stringify(wanted))
    throw new BackupRefusal(
      "This file was made by another version of this software: bring both to the same version, and export again.",
    );
  const one = await db.selectFrom("members").select("id").limit(1).executeTakeFirst();
  if (one) throw new BackupRefusal(HAS_MEMBERS);
}

async function fillSqlite(draft: string, file: string, wanted: Wanted): Promise<number[]> {
  const tables = await loadSqlite(draft, file);
  await refuseOthers(rowsInSqlite(draft, tables), wanted);
  return rowsOf(wanted);
}

/** Returns the tables that were filled. */
async function loadSqlite(draft: string, file: string): Promise<Table[]> {
  await using db = openSqlite(draft);
  await migrate(db, COUNTER_DEFINITIONS);
  const tables = await listMovedTables(db);
  await db.transaction().execute(async (db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db);
    await fill(db, file, tables);
  });
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return tables;
}

async function fillPostgres(url: string, file: string, wanted: Wanted): Promise<void> {
  await using db = openPostgres(url, 1);
  await db.transaction().execute(async (db) => {
    if (await isInUse(db)) throw new BackupRefusal(STILL_RUNNING);
    const tables = await listMovedTables(db);
    const references = await takeReferencesAway(db);
    await fill(db, file, tables);
    await addReferences(db, references);
    await refuseOthers(rowsInPostgres(db, tables), wanted);
  });
  // The counters' triggers are missing: they are installed, and everything is counted.
  await migrate(db, COUNTER_DEFINITIONS);
  await sql`analyze`.execute(db);
}

/** Refuses rows that are not those of the file. */
async function refuseOthers(
  stored: Iterable<SomeRows> | AsyncIterable<SomeRows>,
  wanted: Wanted,
): Promise<void> {
  const contents = new Contents();
  for await (const some of stored) contents.add(some);
  if (!isDeepStrictEqual(contents.all, wanted)) throw new BackupRefusal(DAMAGED_FILE);
}

/** Replaces all rows by those of the file, without triggers. */
async function fill(db: Db, file: string, tables: readonly Table[]): Promise<void> {
  await removeCounters(db);
  for (const { name } of tables) await db.deleteFrom(name).execute();
  const known = new Map<TableName, string>(
    tables.map(({ name, columns }) => [name, JSON.stringify(columns)]),
  );
  for await (const part of partsOf(file)) {
    if (!("rows" in part)) continue;
    const { name, columns } = part.table;
    if (known.get(name) !== JSON.stringify(columns)) throw new BackupRefusal(DAMAGED_FILE);
    const stored = part.rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, storedOf(row[index] ?? null)])),
    );
    await insert(db, name, stored);
  }
}

/** A statement has at most 32,766 values. */
const VALUES_PER_STATEMENT = 30_000;

async function insert(db: Db, name: TableName, rows: Record<string, unknown>[]): Promise<void> {
  const [first = {}] = rows;
  const size = Math.floor(VALUES_PER_STATEMENT / Object.keys(first).length);
  for (let from = 0; from < rows.length; from += size)
    await db
      .insertInto(name)
      .values(rows.slice(from, from + size) as InsertObject<Tables, TableName>[])
      .execute();
}
