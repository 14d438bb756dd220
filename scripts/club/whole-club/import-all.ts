/** `npm run club -- import FILE` of a file that `export --all` made: a whole club into a database without members. */
import { join } from "node:path";
import { type InsertObject, sql } from "kysely";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { removeCounters } from "~/db/counters/update";
import { withDraftFolder } from "~/db/drafts";
import { listExecuted, migrate } from "~/db/migrate";
import { openDatabase, openPostgres, openSqlite } from "~/db/open";
import type { Db, Tables } from "~/db/tables";
import type { BackupSummary, ClubData } from "../backup";
import { BackupRefusal, DAMAGED_FILE, STILL_RUNNING } from "../backup-refusal";
import { isLocked, unlockFile } from "../locked-file";
import { addReferences, isInUse, takeReferencesAway } from "../postgres-restore";
import { restoreSqlite } from "../sqlite-restore";
import {
  Contents,
  listMovedTables,
  storedOf,
  type Table,
  type TableName,
  visitPostgres,
  visitSqlite,
} from "./table-rows";
import {
  isSame,
  isWholeClub,
  verifyWholeClub,
  visitFile,
  type WholeClubEnd,
} from "./whole-club-file";

const HAS_MEMBERS =
  "This club has members already: a whole club is imported into a new database. Nothing was changed.";

/** The summary of what was imported; undefined, with nothing done, for a file of another kind. */
export async function importAll(place: ClubData, file: string): Promise<BackupSummary | undefined> {
  if (!(await isLocked(file)))
    return (await isWholeClub(file)) ? await importOpen(place, file) : undefined;
  return await withDraftFolder(place.dataDir, async (folder) => {
    const open = join(folder, "unlocked");
    await unlockFile(file, open, place.backupKey);
    if (await isWholeClub(open)) return { ...(await importOpen(place, open)), file };
    throw new BackupRefusal(
      `${file} is a backup, not an export: put it back with 'npm run club -- restore ${file}'.`,
    );
  });
}

async function importOpen(place: ClubData, file: string): Promise<BackupSummary> {
  const { contents, migrations } = await verifyWholeClub(file);
  await refuseMembers(place, migrations);
  if (place.databaseUrl === undefined)
    await restoreSqlite(place.dataDir, (draft) => fillSqlite(draft, file, contents));
  else await fillPostgres(place.databaseUrl, file, contents);
  const counts = Object.values(contents).map(({ rows }) => rows);
  return { file, tables: counts.length, rows: counts.reduce((sum, rows) => sum + rows, 0) };
}

/** The target has to be as new as the source, of the same version, and without members. */
async function refuseMembers(place: ClubData, wanted: string[]): Promise<void> {
  const db = openDatabase(place, { connections: 1 });
  try {
    await migrate(db, COUNTER_DEFINITIONS);
    if (JSON.stringify(await listExecuted(db)) !== JSON.stringify(wanted))
      throw new BackupRefusal(
        "This file was made by another version of this software: bring both to the same version, and export again.",
      );
    const one = await db.selectFrom("members").select("id").limit(1).executeTakeFirst();
    if (one) throw new BackupRefusal(HAS_MEMBERS);
  } finally {
    await db.destroy();
  }
}

async function fillSqlite(
  draft: string,
  file: string,
  wanted: WholeClubEnd["contents"],
): Promise<number[]> {
  const db = openSqlite(draft);
  let tables: Table[];
  try {
    await migrate(db, COUNTER_DEFINITIONS);
    tables = await listMovedTables(db);
    await db.transaction().execute(async (db) => {
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await fill(db, file, tables);
    });
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  } finally {
    await db.destroy();
  }
  const contents = new Contents();
  await visitSqlite(draft, tables, async (table, rows) => contents.add(table, rows));
  if (!isSame(contents.all, wanted)) throw new BackupRefusal(DAMAGED_FILE);
  return Object.values(wanted).map(({ rows }) => rows);
}

async function fillPostgres(
  url: string,
  file: string,
  wanted: WholeClubEnd["contents"],
): Promise<void> {
  const db = openPostgres(url, 1);
  try {
    await db.transaction().execute(async (db) => {
      if (await isInUse(db)) throw new BackupRefusal(STILL_RUNNING);
      const tables = await listMovedTables(db);
      const references = await takeReferencesAway(db);
      await fill(db, file, tables);
      await addReferences(db, references);
      const contents = new Contents();
      await visitPostgres(db, tables, async (table, rows) => contents.add(table, rows));
      if (!isSame(contents.all, wanted)) throw new BackupRefusal(DAMAGED_FILE);
    });
    // The counters' triggers are missing: they are installed, and everything is counted.
    await migrate(db, COUNTER_DEFINITIONS);
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Replaces all rows by those of the file, without triggers. */
async function fill(db: Db, file: string, tables: readonly Table[]): Promise<void> {
  await removeCounters(db);
  for (const { name } of tables) await db.deleteFrom(name).execute();
  const known = new Map<TableName, string>(
    tables.map(({ name, columns }) => [name, JSON.stringify(columns)]),
  );
  await visitFile(file, async ({ name, columns }, rows) => {
    if (known.get(name) !== JSON.stringify(columns)) throw new BackupRefusal(DAMAGED_FILE);
    if (rows.length === 0) return;
    const stored = rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, storedOf(row[index] ?? null)])),
    );
    await insert(db, name, stored);
  });
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
