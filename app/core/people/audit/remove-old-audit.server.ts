import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";
import { LOGS_KEPT_DAYS } from "./audit";

/** Removes audit entries older than `keptDays`, by default 12 months; returns how many. */
export async function removeOldAudit(
  db: Db,
  input: { keptDays?: number; now: Instant },
): Promise<number> {
  const { keptDays = LOGS_KEPT_DAYS, now } = input;
  const removed = await db
    .deleteFrom("audit_log")
    .where("at", "<", now - keptDays * DAY_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
