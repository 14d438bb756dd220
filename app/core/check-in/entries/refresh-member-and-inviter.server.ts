import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Instant } from "~/lib/dates";
import { listInviterIds } from "./check-ins.server";

/** Refreshes the statistics of a member and of who invited them. Call it in the check-in's transaction. */
export async function refreshMemberAndInviter(
  db: Db,
  input: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<void> {
  const { memberId, now, timeZone } = input;
  await refreshStatistics(db, { memberId, now, timeZone });
  for (const inviter of await listInviterIds(db, { memberId })) {
    await refreshStatistics(db, { memberId: inviter, now, timeZone });
  }
}
