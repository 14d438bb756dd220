import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";

/** Removes entries of the log of processing older than `keptDays`; returns how many. */
export async function removeOldProcessing(
  db: Db,
  input: { keptDays: number; now: Instant },
): Promise<number> {
  const removed = await db
    .deleteFrom("processing_log")
    .where("done_at", "<", input.now - input.keptDays * DAY_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
