import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Removes hits before `before`; returns how many rows. */
export async function removeOldHits(db: Db, input: { before: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("rate_bucket")
    .where("window_start", "<", input.before)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
