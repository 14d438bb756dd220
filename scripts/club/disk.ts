import { closeSync, fsyncSync, openSync } from "node:fs";

/** Resolves when the file, or a folder's entries, are on the disk. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
