/** Beside a SQLite file, which server has it open: one that is gone without removing its mark was killed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./drafts";
import { makePrivateFolder, PRIVATE_FILE } from "./private-files";

interface ServedMark {
  pid: number;
  /** Whether the server before this one was killed. */
  isAfterKill: boolean;
}

/** Marks the database as open in this process; that of another server that runs stays. */
export function markServed(dataDir: string): void {
  const before = readMark(dataDir);
  if (before && before.pid !== process.pid && isRunning(before.pid)) return;
  try {
    makePrivateFolder(dataDir);
    writeMark(dataDir, { pid: process.pid, isAfterKill: before !== undefined });
  } catch {
    // A folder that takes no files: the database, which is opened next, says so in words.
  }
}

/** Call it when this process has closed the database. */
export function removeServedMark(dataDir: string): void {
  if (readMark(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true });
}

/** Whether a server was killed since the last call. */
export function takeKilled(dataDir: string): boolean {
  const mark = readMark(dataDir);
  if (!mark) return false;
  if (!isRunning(mark.pid)) {
    rmSync(fileIn(dataDir), { force: true });
    return true;
  }
  if (mark.isAfterKill) writeMark(dataDir, { ...mark, isAfterKill: false });
  return mark.isAfterKill;
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
