import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Erasure } from "~/core/account/erasure/list-affected.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { replacedFile } from "~/db/backup-files";
import { withDraftFolder } from "~/db/drafts";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import { makePrivateFile } from "~/db/private-files";
import { BackupRefusal, STILL_RUNNING } from "./backup-refusal";
import { metaFolder } from "./copy/litestream";
import { syncToDisk } from "./disk";
import { applyErasureList, readErasureList } from "./erasures";

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/**
 * Replaces `club.sqlite` with the file that `write` makes and migrates it; the replaced file becomes
 * `club.sqlite.before-restore`. `write` throws when it refuses, and returns the rows of each table. Refuses a
 * database in use.
 */
export async function restoreSqlite(
  dataDir: string,
  write: (draft: string) => number[] | Promise<number[]>,
): Promise<number[]> {
  return await withDraftFolder(dataDir, async (folder) => {
    const target = join(dataDir, "club.sqlite");
    const draft = join(folder, "restoring.sqlite");
    makePrivateFile(draft);
    const counts = await write(draft);
    const before = existsSync(target) ? takeAlone(target) : undefined;
    try {
      await bringUpToDate(draft, before ? await erasuresOf(target, folder, before) : []);
      syncToDisk(draft);
      if (existsSync(target)) keepBefore(target, replacedFile(dataDir));
      renameSync(draft, target);
      for (const left of ["-wal", "-shm"]) rmSync(`${target}${left}`, { force: true });
      // The next copy begins anew: the log of the replaced database is not continued.
      rmSync(metaFolder(dataDir), { recursive: true, force: true });
      syncToDisk(dirname(target));
    } finally {
      before?.close();
    }
    return counts;
  });
}

/**
 * The database, locked exclusively; undefined when it is too damaged to be in use. Leaving WAL mode succeeds
 * only for the last connection, so a running server is detected even while idle.
 */
function takeAlone(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    const mode = database.prepare("PRAGMA journal_mode = DELETE").get()?.journal_mode;
    if (mode !== "delete") throw new BackupRefusal(STILL_RUNNING);
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === CORRUPT || code === NOT_A_DATABASE) return undefined;
    throw new BackupRefusal(STILL_RUNNING);
  }
}

/** Reads the list from a copy, because the database is locked. */
async function erasuresOf(target: string, folder: string, held: DatabaseSync): Promise<Erasure[]> {
  const copy = join(folder, "erasures.sqlite");
  copyFileSync(target, copy);
  held.exec("SELECT 1");
  const db = openSqlite(copy);
  try {
    return await readErasureList(db);
  } finally {
    await db.destroy();
  }
}

async function bringUpToDate(file: string, erasures: Erasure[]): Promise<void> {
  const db = openSqlite(file);
  try {
    await migrate(db, COUNTER_DEFINITIONS);
    await applyErasureList(db, erasures);
  } finally {
    await db.destroy();
  }
}

function keepBefore(target: string, replaced: string): void {
  rmSync(replaced, { force: true });
  linkSync(target, replaced);
}
