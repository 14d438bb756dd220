import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { AUDIT_KEPT_MS } from "../rules/audit";

/** Removes what was recorded more than 12 months ago; returns how many records. */
export async function removeOldAudit(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("audit_log")
    .where("at", "<", input.now - AUDIT_KEPT_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
