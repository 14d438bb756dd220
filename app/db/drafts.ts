/** Unfinished copies of the club's data: where they are made, and what a killed process left of them. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { DAY_MS, type Instant } from "~/lib/dates";
import { makePrivateFolder, namesIn } from "./private-files";

/** The draft of another machine's or container's process, whose life cannot be seen from here. */
const STALE_AFTER_MS = DAY_MS;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const OWNER = `${hostname()}.${process.pid}`;

/** A draft folder, and what releases up to 0.1.0 left beside the data. */
const DRAFT_NAMES =
  /^(draft\.(?<host>.+)\.(?<pid>\d+)\.\w{6}|club-unlocked\.(?<oldPid>\d+)\.part|club\.sqlite\.(restoring|erasures).*)$/;
/** An unfinished backup, and its journal. */
const PART_NAMES =
  /^club-[\w.-]+?\.(sqlite|jsonl\.gz)(\.locked)?\.((?<host>.+)\.)?(?<pid>\d+)\.part(\.locked|-journal)?$/;

/**
 * Runs the work with a private folder in the data folder, and removes it afterwards, also when a signal ends the process.
 * What lies in it may be unlocked, so it is never the folder of the backups, which are copied elsewhere.
 */
export async function withDraftFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  makePrivateFolder(dataDir);
  let folder: string | undefined;
  const remove = () => folder && rmSync(folder, { recursive: true, force: true });
  const end = (signal: NodeJS.Signals) => {
    remove();
    for (const name of SIGNALS) process.off(name, end);
    process.kill(process.pid, signal);
  };
  // Before there is a folder: a signal that comes right after it would leave it.
  for (const name of SIGNALS) process.on(name, end);
  try {
    folder = mkdtempSync(join(dataDir, `draft.${OWNER}.`));
    return await work(folder);
  } finally {
    for (const name of SIGNALS) process.off(name, end);
    remove();
  }
}

/** The name under which this process writes a backup before it is complete. */
export function partOf(file: string): string {
  return `${file}.${OWNER}.part`;
}

/** Removes the drafts of processes that are gone; returns their names. */
export function sweepDrafts(dataDir: string, now: Instant): string[] {
  const stale = listStaleDrafts(dataDir, now);
  for (const path of stale) rmSync(path, { recursive: true, force: true });
  return stale.map((path) => basename(path));
}

/** Drafts in the data folder and in its backups' folder that nobody finishes. */
export function listStaleDrafts(dataDir: string, now: Instant): string[] {
  const backups = join(dataDir, "backups");
  return [...staleIn(dataDir, DRAFT_NAMES, now), ...staleIn(backups, PART_NAMES, now)];
}

function staleIn(folder: string, names: RegExp, now: Instant): string[] {
  return namesIn(folder).flatMap((name) => {
    const found = names.exec(name);
    const path = join(folder, name);
    return found && isStale(path, found.groups, now) ? path : [];
  });
}

/** The named groups of both patterns. */
type Owner = Record<string, string | undefined>;

function isStale(path: string, owner: Owner = {}, now: Instant): boolean {
  const { host = hostname(), pid, oldPid } = owner;
  const id = Number(pid ?? oldPid);
  if (host === hostname() && id > 0 && !isRunning(id)) return true;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && now - found.mtimeMs > STALE_AFTER_MS;
}

/** Whether there is a process of this id on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
