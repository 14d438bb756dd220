/** Beside a SQLite file, which server has it open: one that is gone without removing its mark was killed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./drafts";
import { makePrivateFolder, PRIVATE_FILE } from "./private-files";

interface ServedMark {
  pid: number;
  /** When the process began, as the system counts; undefined where it does not say. */
  began?: string | undefined;
  /** Whether the server before this one was killed. */
  isAfterKill: boolean;
}

/** Marks the database as open in this process; that of another server that runs stays. */
export function markServed(dataDir: string): void {
  const before = readMark(dataDir);
  if (before && before.pid !== process.pid && isServing(before)) return;
  const { pid } = process;
  try {
    makePrivateFolder(dataDir);
    writeMark(dataDir, { pid, began: beginOf(pid), isAfterKill: before !== undefined });
  } catch {
    // A folder that takes no files: the database, which is opened next, says so in words.
  }
}

/** Call it when this process has closed the database. What nobody knows yet of the server before it stays. */
export function removeServedMark(dataDir: string): void {
  const mark = readMark(dataDir);
  if (mark?.pid === process.pid && !mark.isAfterKill) rmSync(fileIn(dataDir), { force: true });
}

/** Whether a server was killed since the last call. */
export function takeKilled(dataDir: string): boolean {
  const mark = readMark(dataDir);
  if (!mark) return false;
  if (!isServing(mark)) {
    rmSync(fileIn(dataDir), { force: true });
    return true;
  }
  if (mark.isAfterKill) writeMark(dataDir, { ...mark, isAfterKill: false });
  return mark.isAfterKill;
}

/** After a restart of the machine, another process may have the number of a server that was killed. */
function isServing({ pid, began }: ServedMark): boolean {
  return isRunning(pid) && (began === undefined || began === beginOf(pid));
}

/** The place of the moment at which a process began, behind its name in brackets: proc_pid_stat(5). */
const BEGAN_AT = 20;

function beginOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")")).split(" ")[BEGAN_AT];
  } catch {
    // It has just ended, or the system is not Linux.
    return undefined;
  }
}

function readMark(dataDir: string): ServedMark | undefined {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Being written, or cut off by the kill of a machine.
    return undefined;
  }
}

function writeMark(dataDir: string, mark: ServedMark): void {
  writeFileSync(fileIn(dataDir), JSON.stringify(mark), { mode: PRIVATE_FILE });
}

function fileIn(dataDir: string): string {
  return join(dataDir, "club.sqlite-served");
}
