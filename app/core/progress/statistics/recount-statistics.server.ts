import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { ZonedMoment } from "~/lib/dates";
import { listWronglyCounted, refreshAllStatistics } from "./refresh-statistics.server";
import { listMemberIds } from "./statistics.server";

const MEMBERS_PER_STEP = 500;

/**
 * Recounts the statistics of every member from bookings, check-ins and activities. Reads in steps and writes
 * only the members who differ, so that no other write waits for long. Returns how many members were checked
 * and how many were corrected.
 */
export async function recountStatistics(
  db: Db,
  { now, timeZone }: ZonedMoment,
): Promise<{ members: number; corrected: number }> {
  let after = "";
  let members = 0;
  let corrected = 0;
  for (;;) {
    const memberIds = await listMemberIds(db, { after, limit: MEMBERS_PER_STEP });
    const last = memberIds.at(-1);
    if (last === undefined) return { members, corrected };
    const wrong = await listWronglyCounted(db, { memberIds, now, timeZone });
    if (wrong.length > 0)
      corrected += await inTransaction(db, (db) =>
        refreshAllStatistics(db, { memberIds: wrong, now, timeZone }),
      );
    members += memberIds.length;
    after = last;
  }
}
