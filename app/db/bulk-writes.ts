import { sql } from "kysely";
import { chunksOf } from "~/lib/lists";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

/** A statement has at most 32,766 values: with 500 rows, 65 in a row. */
const ROWS_PER_STATEMENT = 500;

/** Calls `write` with pieces of the rows that one statement can hold, one after another. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  write: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const piece of chunksOf(rows, ROWS_PER_STATEMENT)) await write(piece);
}

/**
 * Removes rows until none is left: a statement that waited for another process's lock does not see the rows that the
 * other process inserted (PostgreSQL).
 */
export async function deleteUntilNone(
  remove: () => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  while ((await remove()).numDeletedRows > 0n);
}

/** 256 MB, so that the pages of random keys are found in memory. */
const CACHE_SIZE = -256_000;
/** 256 MB of log before it is copied into the file: a page that many batches change is copied once. */
const AUTOCHECKPOINT_PAGES = 65_000;

/** Prepares a process that only writes a million rows; commits stay durable. */
export async function prepareBulkLoad(db: Db): Promise<void> {
  if (dialectOf(db) !== "sqlite") return;
  await sql`pragma cache_size = ${sql.lit(CACHE_SIZE)}`.execute(db);
  await sql`pragma wal_autocheckpoint = ${sql.lit(AUTOCHECKPOINT_PAGES)}`.execute(db);
}
