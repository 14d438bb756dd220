import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Instant } from "~/lib/dates";

/** Refreshes the statistics of a member whose check-in came or went, and of who invited them. */
export async function refreshAfterCheckIn(
  db: Db,
  input: { memberId: MemberId; now: Instant; timeZone: string },
): Promise<void> {
  const { inviter } = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", input.memberId)
    .executeTakeFirstOrThrow();
  await refreshStatistics(db, input);
  if (inviter) await refreshStatistics(db, { ...input, memberId: inviter });
}
