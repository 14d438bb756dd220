import { closeSync, fsyncSync, openSync } from "node:fs";
import { sqliteResultOf } from "~/db/unavailable";

/** Resolves when the file, or a folder's entries, are on the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const SQLITE_FULL = 13;

/** Whether the file system, or SQLite on it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "ENOSPC") || sqliteResultOf(error) === SQLITE_FULL;
}
