import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { WELFARE_RETENTION_MS } from "./welfare";

/** Removes concerns that were closed a year ago; returns how many. */
export async function removeOldWelfare(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("welfare_reports")
    .where("closed_at", "<", input.now - WELFARE_RETENTION_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
