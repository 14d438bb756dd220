import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { listBackups, replacedFile } from "~/db/backup-files";
import { partOf, sweepDrafts, withDraftFolder } from "~/db/drafts";
import { makeFolders, makePrivateFile, tightenDataFolder } from "~/db/private-files";
import { DAY_MS } from "~/lib/dates";
import { BackupRefusal, noDatabaseIn, noRoomIn, notWritable, ownDatabase } from "./backup-refusal";
import { isDiskFull, syncToDisk } from "./disk";
import { lockFile } from "./locked-file";
import { dumpPostgres } from "./postgres-dump";
import { copySqlite } from "./sqlite-copy";

/** Where the club's data is. */
export interface ClubData {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Encrypts and decrypts backups. */
  backupKey?: string | undefined;
  /** The folder of the copy that is a second behind. */
  copyTo?: string | undefined;
}

/** Whether there is a database: whoever opens a SQLite file that is not there makes an empty one. */
export function hasDatabase({ databaseUrl, dataDir }: ClubData): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, "club.sqlite"));
}

/** A summary of a backup. */
export interface BackupSummary {
  file: string;
  tables: number;
  rows: number;
}

/** The summary of a file with these rows in each table. */
export function summaryOf(file: string, counts: readonly number[]): BackupSummary {
  return { file, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

/** '12 tables, 3400 rows', for people. */
export function sizeText({ tables, rows }: { tables: number; rows: number }): string {
  return `${tables} tables, ${rows} rows`;
}

/** Writes a backup of a running club; without `file` it goes to the folder `backups` beside the data. */
export async function backUp(
  place: ClubData,
  input: { file: string | undefined; now: number },
): Promise<BackupSummary> {
  const file = input.file ?? defaultFile(place, input.now);
  if (isSameFile(file, join(place.dataDir, "club.sqlite")))
    throw new BackupRefusal(ownDatabase(file));
  return await writeWhole(place, { file, now: input.now }, (draft) =>
    writeOpen(place, draft, input.now),
  );
}

/**
 * Makes a file of what `write` writes into a draft, the rows of each table returned; it gets its name when it is
 * complete and on the disk. With a key nothing but locked bytes is ever in its folder.
 */
export async function writeWhole(
  place: ClubData,
  { file, now }: { file: string; now: number },
  write: (draft: string) => Promise<number[]>,
): Promise<BackupSummary> {
  const { backupKey } = place;
  if (!hasDatabase(place)) throw new BackupRefusal(noDatabaseIn(place.dataDir));
  tightenDataFolder(place.dataDir);
  sweepDrafts(place.dataDir, now);
  const part = partOf(file);
  beginFile(part);
  try {
    const counts =
      backupKey === undefined
        ? await write(part)
        : await withDraftFolder(place.dataDir, async (folder) => {
            const draft = join(folder, "backup");
            const counts = await write(draft);
            await lockFile(draft, part, backupKey);
            return counts;
          });
    syncToDisk(part);
    renameSync(part, file);
    syncToDisk(dirname(file));
    return summaryOf(file, counts);
  } catch (error) {
    throw isDiskFull(error) ? new BackupRefusal(noRoomIn(dirname(file))) : error;
  } finally {
    for (const left of [part, `${part}-journal`]) rmSync(left, { force: true });
  }
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** Makes an empty file, before the work whose outcome it takes; refuses a folder that takes none. */
function beginFile(file: string): void {
  try {
    makeFolders(dirname(file));
    makePrivateFile(file);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const folder = dirname(file);
    throw new BackupRefusal(isDiskFull(error) ? noRoomIn(folder) : notWritable(folder, error));
  }
}

/** Writes a backup that everybody can read; returns the rows of each table. */
function writeOpen({ databaseUrl, dataDir }: ClubData, file: string, now: number) {
  return databaseUrl
    ? dumpPostgres(databaseUrl, { file, now })
    : copySqlite(join(dataDir, "club.sqlite"), { file, now });
}

function defaultFile({ databaseUrl, dataDir, backupKey }: ClubData, now: number): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-");
  const ending = `${databaseUrl ? "jsonl.gz" : "sqlite"}${backupKey === undefined ? "" : ".locked"}`;
  return join(dataDir, "backups", `club-${moment}.${ending}`);
}

/**
 * Deletes backups beside the data that are older than `days`, never the newest, and the database that a restore replaced as
 * long ago; returns how many backups.
 */
export function removeOldBackups(place: ClubData, input: { days: number; now: number }): number {
  const limit = input.now - input.days * DAY_MS;
  const replaced = replacedFile(place.dataDir);
  // Its own date is that of its last change; the other one, that of its new name.
  if ((statSync(replaced, { throwIfNoEntry: false })?.ctimeMs ?? limit) < limit)
    rmSync(replaced, { force: true });
  // Another process may delete them too: the server beside its timer, or a second server.
  const old = listBackups(place)
    .slice(1)
    .filter((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? limit) < limit);
  for (const file of old) rmSync(file, { force: true });
  return old.length;
}
