import { sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

/**
 * Folds SQLite's log of changes into the file and empties it: rows that are gone stay readable in the log
 * until then. PostgreSQL keeps its log for itself.
 */
export async function emptyChangeLog(db: Db): Promise<void> {
  if (dialectOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
