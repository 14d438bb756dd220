import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  applyErasures,
  type Erasure,
  listErasures,
} from "~/core/account/erasure/list-affected.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { replacedFile } from "~/db/backup-files";
import { withDraftFolder } from "~/db/drafts";
import { migrate } from "~/db/migrate";
import { openSqlite } from "~/db/open";
import { makePrivateFile } from "~/db/private-files";
import { BackupRefusal, STILL_RUNNING } from "./backup-refusal";
import { metaFolder } from "./copy/litestream";
import { syncToDisk } from "./disk";
import { isNoDatabase } from "./sqlite-copy";

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
    using before = existsSync(target) ? takeAlone(target) : undefined;
    await bringUpToDate(draft, before ? await erasuresOf(target, folder, before) : []);
    syncToDisk(draft);
    if (existsSync(target)) {
      rmSync(replacedFile(dataDir), { force: true });
      linkSync(target, replacedFile(dataDir));
    }
    renameSync(draft, target);
    for (const left of ["-wal", "-shm"]) rmSync(`${target}${left}`, { force: true });
    // The next copy begins anew: the log of the replaced database is not continued.
    rmSync(metaFolder(dataDir), { recursive: true, force: true });
    syncToDisk(dirname(target));
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
    if (isNoDatabase(error)) return undefined;
    throw new BackupRefusal(STILL_RUNNING);
  }
}

/**
 * The people erased in the database to be replaced, to be erased again, as an older backup has them still. None in a
 * database without the list. Read from a copy, because the database is locked.
 */
async function erasuresOf(target: string, folder: string, held: DatabaseSync): Promise<Erasure[]> {
  const copy = join(folder, "erasures.sqlite");
  copyFileSync(target, copy);
  held.exec("SELECT 1");
  await using db = openSqlite(copy);
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === "erasures") ? await listErasures(db) : [];
}

async function bringUpToDate(file: string, erasures: Erasure[]): Promise<void> {
  await using db = openSqlite(file);
  await migrate(db, COUNTER_DEFINITIONS);
  await applyErasures(db, { erasures, now: Date.now() });
}
