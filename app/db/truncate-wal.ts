import { sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

/**
 * Checkpoints and truncates SQLite's write-ahead log, in which deleted rows stay readable. Does nothing on
 * PostgreSQL.
 */
export async function truncateWal(db: Db): Promise<void> {
  if (dialectOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
