import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { BookingId, CheckInId, CrewId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { refreshMemberAndInviter } from "./refresh-member-and-inviter.server";

export interface CheckIn {
  eventId: EventId;
  bookingId: BookingId;
  method: CheckInMethod;
  recordedBy: CrewId;
  /** When the person checked in; the device's time for an offline entry. */
  checkedInAt: Instant;
  /** The nonce of the entry that it comes from. */
  entry?: string;
  distanceM?: number | null;
  durationS?: number | null;
  now: Instant;
  timeZone: string;
}

export type CheckInOutcome =
  | { ok: true; checkInId: CheckInId }
  | { ok: false; reason: "not_found" | "already_checked_in" };

/** Does what `recordCheckIn` does, in an open transaction. */
export async function addCheckIn(db: Db, input: CheckIn): Promise<CheckInOutcome> {
  const booking = await db
    .selectFrom("bookings")
    .select(["member_id", "is_guest", "date", "time"])
    .where("id", "=", input.bookingId)
    .where("event_id", "=", input.eventId)
    .executeTakeFirst();
  if (!booking) return { ok: false, reason: "not_found" };
  const added = await db
    .insertInto("check_ins")
    .values({
      id: newId(),
      event_id: input.eventId,
      booking_id: input.bookingId,
      ...booking,
      checked_in_at: input.checkedInAt,
      recorded_at: input.now,
      recorded_by: input.recordedBy,
      method: input.method,
      entry: input.entry ?? null,
      distance_m: input.distanceM ?? null,
      duration_s: input.durationS ?? null,
    })
    .onConflict((conflict) => conflict.columns(["event_id", "booking_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return { ok: false, reason: "already_checked_in" };
  await refreshMemberAndInviter(db, { memberId: booking.member_id, ...input });
  return { ok: true, checkInId: added.id };
}
