import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant, mondayOf } from "~/lib/dates";
import { refreshStatistics } from "../statistics/refresh-statistics.server";
import { listMembersOfWeek } from "../statistics/statistics.server";
import { findHeldWeekBefore } from "./streaks.server";

/**
 * Repairs the streaks that broke because of an event that is no longer held; `startedAt` is its start. Only
 * members who attended in the last week with an event before it are affected, and only when its week is over.
 * Call it after the commit: it writes one member per transaction.
 */
export async function repairStreaks(
  db: Db,
  input: { startedAt: Instant; now: Instant; timeZone: string },
): Promise<void> {
  const { startedAt, now, timeZone } = input;
  const week = mondayOf(dayOf(startedAt, timeZone));
  if (week >= mondayOf(dayOf(now, timeZone))) return;
  const before = await findHeldWeekBefore(db, { week, timeZone });
  if (before === undefined) return;
  for (const memberId of await listMembersOfWeek(db, { week: before, timeZone }))
    await inTransaction(db, (db) => refreshStatistics(db, { memberId, now, timeZone }));
}
