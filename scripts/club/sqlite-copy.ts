import { createHash } from "node:crypto";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivateFile } from "~/db/private-files";
import { sqliteResultOf } from "~/db/unavailable";
import { BackupRefusal, DAMAGED_FILE, FOREIGN_FILE, NO_CLUB } from "./backup-refusal";
import { isDiskFull } from "./disk";

const BUSY_TIMEOUT_MS = 5_000;
const PAGES_AT_A_TIME = 1_000;
const MANIFEST = "club_backup";

export interface TableSummary {
  name: string;
  rows: number;
  sha256: string;
}

/** Opens a database that others may be writing. */
export function openShared(file: string, readOnly = false): DatabaseSync {
  return new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly });
}

/** Copies the database at one moment; returns the rows of each table. */
export async function copySqlite(
  source: string,
  input: { file: string; now: number },
): Promise<number[]> {
  await copyPages(source, input.file);
  using copy = new DatabaseSync(input.file);
  copy.exec("PRAGMA journal_mode = DELETE");
  const tables = summarize(copy);
  copy.exec(`CREATE TABLE ${MANIFEST} (made_at INTEGER NOT NULL, tables TEXT NOT NULL)`);
  copy.prepare(`INSERT INTO ${MANIFEST} VALUES (?, ?)`).run(input.now, JSON.stringify(tables));
  return tables.map(({ rows }) => rows);
}

async function copyPages(source: string, file: string): Promise<void> {
  using from = openShared(source);
  // A read transaction keeps one snapshot; otherwise every write of the server would restart the copy.
  from.exec("BEGIN");
  const migrated = "SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'";
  if (!from.prepare(migrated).get()) throw new BackupRefusal(NO_CLUB);
  makePrivateFile(file);
  await backup(from, file, { rate: PAGES_AT_A_TIME });
}

/**
 * Refuses a file that is no backup or was altered; returns the row counts and removes the table of contents
 * from it.
 */
export function verifySqlite(file: string): number[] {
  using database = new DatabaseSync(file);
  refuseForeign(database);
  try {
    const [check] = database.prepare("PRAGMA integrity_check").all();
    if (check?.integrity_check !== "ok") throw new BackupRefusal(DAMAGED_FILE);
    const written = database.prepare(`SELECT tables FROM ${MANIFEST}`).get()?.tables;
    database.exec(`DROP TABLE ${MANIFEST}`);
    const tables = summarize(database);
    if (JSON.stringify(tables) !== written) throw new BackupRefusal(DAMAGED_FILE);
    return tables.map(({ rows }) => rows);
  } catch (error) {
    throw isDiskFull(error) ? error : new BackupRefusal(DAMAGED_FILE);
  }
}

/** Refuses a database without the table of contents of a backup. */
function refuseForeign(database: DatabaseSync): void {
  const named = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?";
  try {
    if (database.prepare(named).get(MANIFEST)) return;
  } catch (error) {
    if (sqliteResultOf(error) === CORRUPT) throw new BackupRefusal(DAMAGED_FILE);
  }
  throw new BackupRefusal(FOREIGN_FILE);
}

/**
 * Refuses a database with inconsistent pages or references; returns the rows and the digest of each table.
 */
export function checkSqlite(file: string): TableSummary[] {
  using database = new DatabaseSync(file);
  try {
    const [check] = database.prepare("PRAGMA integrity_check").all();
    const strays = database.prepare("PRAGMA foreign_key_check").all();
    if (check?.integrity_check !== "ok" || strays.length > 0) throw new BackupRefusal(DAMAGED_FILE);
    return summarize(database);
  } catch (error) {
    throw isNoDatabase(error) ? new BackupRefusal(DAMAGED_FILE) : error;
  }
}

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Whether SQLite found the file damaged, or to be no database. */
export function isNoDatabase(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(sqliteResultOf(error) ?? 0);
}

/** Rows and digest of each table. */
export function summarize(database: DatabaseSync): TableSummary[] {
  const names = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all();
  return names.map(({ name }) => summarizeTable(database, String(name)));
}

function summarizeTable(database: DatabaseSync, name: string): TableSummary {
  const hash = createHash("sha256");
  let rows = 0;
  for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) {
    rows += 1;
    for (const value of Object.values(row)) {
      hash.update(value instanceof Uint8Array ? value : String(value)).update("\0");
    }
  }
  return { name, rows, sha256: hash.digest("hex") };
}
