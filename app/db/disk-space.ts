import { statfs } from "node:fs/promises";

/** Bytes of a file system; `free` is the part that this user may still write. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** The file system that holds this folder; undefined where it cannot be read. */
export async function findDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}
