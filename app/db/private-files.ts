import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Readable by this user only. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
const SHARED_ON_PURPOSE = 0o1000;

/** Files that the server writes into its data folder, complete or as a draft. */
const OWN_FILES = /^(backup-key|club\.sqlite|outbox\.ndjson|trial-secret)/;
const OWN_BACKUPS = /^club-/;

/** Creates the folder, or restricts the mode of an existing one. */
export function makePrivateFolder(folder: string): void {
  makeFolders(behindLink(folder));
  tighten(folder, PRIVATE_FOLDER);
}

/**
 * Creates the folder and those above it; an existing one keeps its mode, because it may be shared. One by one: Node's own
 * `recursive` tries for ever where a folder that is there takes none, such as /proc.
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = dirname(resolve(folder));
    const lacksAbove = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!lacksAbove || existsSync(above)) throw error;
    makeFolders(above);
    makeFolders(folder);
  }
}

/** The data folder of a release is a link, which leads nowhere once the data is lost. */
function behindLink(folder: string): string {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolve(dirname(folder), readlinkSync(folder)) : folder;
}

/**
 * Creates an empty file, or restricts the mode of an existing one without opening it: closing it would drop the locks
 * that this process has on it (POSIX), and an older SQLite such as Debian's could then remove an open database's log.
 */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) tighten(file, PRIVATE_FILE);
  else closeSync(openSync(file, "a", PRIVATE_FILE));
}

/** Restricts the modes of the data folder and of the server's files in it. */
export function tightenDataFolder(dataDir: string): void {
  tighten(dataDir, PRIVATE_FOLDER);
  const backups = join(dataDir, "backups");
  tighten(backups, PRIVATE_FOLDER);
  for (const [folder, isOwn] of [
    [dataDir, OWN_FILES],
    [backups, OWN_BACKUPS],
  ] as const) {
    for (const name of namesIn(folder).filter((name) => isOwn.test(name)))
      tighten(join(folder, name), PRIVATE_FILE);
  }
}

/**
 * Sets the mode of an existing file or folder. One of another user, and a folder with the sticky bit such as
 * /tmp, keeps its mode.
 */
export function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.uid !== process.getuid?.() || (found.mode & SHARED_ON_PURPOSE) !== 0) return;
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode);
}

/** The names in a folder; none where there is no folder. */
export function namesIn(folder: string): string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isThere ? readdirSync(folder) : [];
}
