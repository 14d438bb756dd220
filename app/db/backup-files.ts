/** The backups beside the data, and the key that the server made for them. */
import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  openAsBlob,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Instant } from "~/lib/dates";
import { makePrivateFolder, namesIn, PRIVATE_FILE } from "./private-files";

const BACKUP_NAME = /^club-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.(sqlite|jsonl\.gz)(\.locked)?$/;

/** The backups beside the data, the newest first. */
export function listBackups({ dataDir }: { dataDir: string }): string[] {
  const folder = join(dataDir, "backups");
  return namesIn(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

interface BackupFile {
  name: string;
  bytes: number;
  madeAt: Instant;
  isLocked: boolean;
}

/** The same with size and time, for the panel. */
export function listBackupFiles(place: { dataDir: string }): BackupFile[] {
  const folder = join(place.dataDir, "backups");
  return listBackups(place).map((file) => {
    const { size, mtimeMs } = statSync(file);
    const name = file.slice(folder.length + 1);
    return { name, bytes: size, madeAt: mtimeMs, isLocked: name.endsWith(".locked") };
  });
}

/** The path of a backup of this name; undefined for a name that is none. */
export function findBackupFile(place: { dataDir: string }, name: string): string | undefined {
  return listBackups(place).find((file) => file === join(place.dataDir, "backups", name));
}

/** The bytes of a backup, read as they are sent; undefined for a name that is none. */
export async function openBackup(
  place: { dataDir: string },
  name: string,
): Promise<Blob | undefined> {
  const file = findBackupFile(place, name);
  return file === undefined ? undefined : await openAsBlob(file);
}

/** The SQLite file that the last restore has replaced. */
export function replacedFile(dataDir: string): string {
  return join(dataDir, "club.sqlite.before-restore");
}

const KEY_FILE = "backup-key";
const KEY_BYTES = 20;

/** The key of the settings, or the one that the server made; undefined for none. */
export function findBackupKey(place: {
  dataDir: string;
  backupKey?: string | undefined;
}): string | undefined {
  if (place.backupKey !== undefined) return place.backupKey;
  const file = join(place.dataDir, KEY_FILE);
  // An empty file is none: a full disk has left it.
  return (existsSync(file) && readFileSync(file, "utf8").trim()) || undefined;
}

/**
 * Makes a key for backups beside the data, in groups of four that can be typed from paper. Of two who make one at once,
 * both get the first.
 */
export function makeBackupKey({ dataDir }: { dataDir: string }): string {
  makePrivateFolder(dataDir);
  const letters = randomBytes(KEY_BYTES).toString("hex");
  const key = letters.match(/.{4}/g)?.join("-") ?? letters;
  const file = join(dataDir, KEY_FILE);
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, `${key}\n`, { mode: PRIVATE_FILE, flush: true });
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file);
    // Whole under its name, or not there.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return findBackupKey({ dataDir }) ?? key;
}
