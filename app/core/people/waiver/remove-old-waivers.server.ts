import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { WAIVER_RETENTION_MS } from "./waiver";

/** Removes declarations older than three years; returns how many. */
export async function removeOldWaivers(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("waivers")
    .where("accepted_at", "<=", input.now - WAIVER_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
