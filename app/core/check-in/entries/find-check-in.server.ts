import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { BookingId, CheckInId, CrewId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A stored check-in; `entry` is the nonce of the entry that it comes from. */
export interface StoredCheckIn {
  id: CheckInId;
  entry: string | null;
  at: Instant;
  by: CrewId;
  method: CheckInMethod;
}

/** The check-in of a booking, or undefined. */
export async function findCheckIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<StoredCheckIn | undefined> {
  return await db
    .selectFrom("check_ins")
    .select(["id", "entry", "checked_in_at as at", "recorded_by as by", "method"])
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .executeTakeFirst();
}
