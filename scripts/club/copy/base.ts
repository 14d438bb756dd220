/** The copy of the whole database with which a continuous copy begins. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makePrivateFile } from "~/db/private-files";
import { syncToDisk } from "../disk";
import { lockFile } from "../locked-file";

const PAGES_AT_A_TIME = 1_000;

/** A connection that keeps reading the database as it is now. */
export function openSnapshot(file: string): DatabaseSync {
  const snapshot = new DatabaseSync(file);
  snapshot.exec("BEGIN");
  snapshot.prepare("SELECT count(*) FROM sqlite_schema").get();
  return snapshot;
}

export function sizeOf(database: DatabaseSync): { pageSize: number; databasePages: number } {
  const number = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  return { pageSize: number("page_size"), databasePages: number("page_count") };
}

/**
 * Writes the connection's snapshot into the copy's folder, and closes it; the file gets its name when it is
 * complete.
 */
export async function writeBase(
  snapshot: DatabaseSync,
  { folder, backupKey }: { folder: string; backupKey: string | undefined },
): Promise<void> {
  const file = join(folder, "base.sqlite");
  const draft = `${file}.part`;
  try {
    makePrivateFile(draft);
    await backup(snapshot, draft, { rate: PAGES_AT_A_TIME });
  } finally {
    snapshot.close();
  }
  const whole = backupKey === undefined ? draft : `${draft}.locked`;
  if (backupKey !== undefined) await lockFile(draft, whole, backupKey);
  syncToDisk(whole);
  renameSync(whole, backupKey === undefined ? file : `${file}.locked`);
  rmSync(draft, { force: true });
  syncToDisk(folder);
}
