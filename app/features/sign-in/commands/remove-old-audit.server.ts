import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { AUDIT_KEPT_MS } from "../rules/audit";

/** Removes audit entries older than 12 months; returns how many. */
export async function removeOldAudit(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("audit_log")
    .where("at", "<", input.now - AUDIT_KEPT_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
