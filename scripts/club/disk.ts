import { closeSync, fsyncSync, openSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { sqliteResultOf } from "~/db/unavailable";
import { errorCode } from "~/lib/error-text";

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
  return errorCode(error) === "ENOSPC" || sqliteResultOf(error) === SQLITE_FULL;
}

/** False for a folder too. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The sentence for a path that names no file. */
export function noFileText(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? `There is no file ${path}: it is a folder.` : `There is no file ${path}.`;
}

/** The bytes of a file from a place on; fewer than `length` where it ends before. */
export async function bytesAt(file: string, from: number, length: number): Promise<Buffer> {
  await using handle = await open(file, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
