import { sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

/**
 * Checkpoints and truncates SQLite's write-ahead log, in which deleted rows stay readable. Where a copy is
 * kept, Litestream always reads the log and restarts it itself, so the attempt fails at once. Does nothing on
 * PostgreSQL.
 */
export async function truncateWal(db: Db): Promise<void> {
  if (dialectOf(db) !== "sqlite") return;
  await db.connection().execute(async (writer) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(writer);
    await sql`pragma busy_timeout = 0`.execute(writer);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(writer);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(writer);
    }
  });
}
