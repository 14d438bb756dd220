import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

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

/** The engine with its version ('SQLite 3.50.4'), and the size of the database in bytes. */
export async function findDatabaseSize(db: Db): Promise<{ engine: string; bytes: number }> {
  const isSqlite = dialectOf(db) === "sqlite";
  const { rows } = isSqlite
    ? await sql<{ version: string; bytes: number }>`
        select sqlite_version() as version, p.page_count * s.page_size as bytes
        from pragma_page_count() p, pragma_page_size() s`.execute(db)
    : await sql<{ version: string; bytes: number }>`
        select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(db);
  const { version = "", bytes = 0 } = rows[0] ?? {};
  return { engine: `${isSqlite ? "SQLite" : "PostgreSQL"} ${version}`, bytes: Number(bytes) };
}
