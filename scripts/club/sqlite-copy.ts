import { createHash } from "node:crypto";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivateFile } from "~/db/private-files";
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

/** Copies the database at one moment; returns the rows of each table. */
export async function copySqlite(
  source: string,
  input: { file: string; now: number },
): Promise<number[]> {
  const from = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    // A read transaction keeps one snapshot; otherwise every write of the server would restart the copy.
    from.exec("BEGIN");
    const migrated = "SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'";
    if (!from.prepare(migrated).get()) throw new BackupRefusal(NO_CLUB);
    makePrivateFile(input.file);
    await backup(from, input.file, { rate: PAGES_AT_A_TIME });
  } finally {
    from.close();
  }
  const copy = new DatabaseSync(input.file);
  try {
    copy.exec("PRAGMA journal_mode = DELETE");
    const tables = summarize(copy);
    copy.exec(`CREATE TABLE ${MANIFEST} (made_at INTEGER NOT NULL, tables TEXT NOT NULL)`);
    copy.prepare(`INSERT INTO ${MANIFEST} VALUES (?, ?)`).run(input.now, JSON.stringify(tables));
    return tables.map(({ rows }) => rows);
  } finally {
    copy.close();
  }
}

/**
 * Refuses a file that is no backup or was altered; returns the row counts and removes the table of contents
 * from it.
 */
export function verifySqlite(file: string): number[] {
  const database = openBackup(file);
  try {
    const [check] = database.prepare("PRAGMA integrity_check").all();
    if (check?.integrity_check !== "ok") throw new BackupRefusal(DAMAGED_FILE);
    const written = database.prepare(`SELECT tables FROM ${MANIFEST}`).get()?.tables;
    database.exec(`DROP TABLE ${MANIFEST}`);
    const tables = summarize(database);
    if (JSON.stringify(tables) !== written) throw new BackupRefusal(DAMAGED_FILE);
    return tables.map(({ rows }) => rows);
  } catch (error) {
    const isOfFile = !(error instanceof BackupRefusal || isDiskFull(error));
    throw isOfFile ? new BackupRefusal(DAMAGED_FILE) : error;
  } finally {
    database.close();
  }
}

/**
 * Refuses a database with inconsistent pages or references; returns the rows and the digest of each table.
 */
export function checkSqlite(file: string): TableSummary[] {
  const database = new DatabaseSync(file);
  try {
    const [check] = database.prepare("PRAGMA integrity_check").all();
    const strays = database.prepare("PRAGMA foreign_key_check").all();
    if (check?.integrity_check !== "ok" || strays.length > 0) throw new BackupRefusal(DAMAGED_FILE);
    return summarize(database);
  } catch (error) {
    throw isCorrupt(error, [11, 26]) ? new BackupRefusal(DAMAGED_FILE) : error;
  } finally {
    database.close();
  }
}

function openBackup(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    const isOurs = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .get(MANIFEST);
    if (isOurs) return database;
  } catch (error) {
    database.close();
    throw new BackupRefusal(isCorrupt(error) ? DAMAGED_FILE : FOREIGN_FILE);
  }
  database.close();
  throw new BackupRefusal(FOREIGN_FILE);
}

/** By default SQLITE_CORRUPT; 26 is SQLITE_NOTADB. */
function isCorrupt(error: unknown, codes = [11]): boolean {
  return error instanceof Error && "errcode" in error && codes.includes(Number(error.errcode));
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
