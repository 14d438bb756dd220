import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant, mondayOf } from "~/lib/dates";
import { listMembersOfWeek } from "../queries/statistics.server";
import { findHeldWeekBefore } from "../queries/streaks.server";
import { refreshStatistics } from "./refresh-statistics.server";

/**
 * Puts right the streaks that broke because somebody did not come to a run that is no longer held in its
 * week, whose start was `startedAt`. Only who came in the club's week before it had a streak to lose; a run of
 * this week or later has broken none. Call it after the commit: it takes one member at a time.
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
