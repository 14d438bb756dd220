import type { Selectable } from "kysely";
import type { Db } from "~/db/tables";
import type { CheckInsTable } from "~/db/tables/events";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { refreshAfterCheckIn } from "../refresh-after-check-in.server";

export type DroppedCheckIn = Selectable<CheckInsTable>;

/**
 * Removes the check-in of a cancelled booking, since one that arrives after the cancellation is refused, and
 * returns it for an undo; undefined without one. The booking must be cancelled in the same transaction, before.
 */
export async function dropCheckIn(
  db: Db,
  input: { bookingId: BookingId; now: Instant; timeZone: string },
): Promise<DroppedCheckIn | undefined> {
  const dropped = await db
    .deleteFrom("check_ins")
    .where("booking_id", "=", input.bookingId)
    .returning(["id", "event_id", "booking_id", "member_id", "is_guest", "date", "time"])
    .returning(["checked_in_at", "recorded_at", "recorded_by", "entry", "method"])
    .returning(["distance_m", "duration_s"])
    .executeTakeFirst();
  if (dropped) await refreshAfterCheckIn(db, { ...input, memberId: dropped.member_id });
  return dropped;
}
