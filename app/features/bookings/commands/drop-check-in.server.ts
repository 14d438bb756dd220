import type { Db } from "~/db/tables";
import { refreshStatistics } from "~/features/progress/commands/refresh-statistics.server";
import type { Instant } from "~/lib/dates";

/**
 * Removes the check-in of a cancelled booking, since one that arrives after the cancellation is refused. The
 * booking must be cancelled in the same transaction, before.
 */
export async function dropCheckIn(
  db: Db,
  input: { bookingId: string; now: Instant; timeZone: string },
): Promise<void> {
  const dropped = await db
    .deleteFrom("check_ins")
    .where("booking_id", "=", input.bookingId)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (!dropped) return;
  const { memberId } = dropped;
  const { inviter } = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await refreshStatistics(db, { ...input, memberId });
  if (inviter) await refreshStatistics(db, { ...input, memberId: inviter });
}
