import { sql } from "kysely";
import { dialectOf } from "./dialect";
import type { Db } from "./tables";

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
