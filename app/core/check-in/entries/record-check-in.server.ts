import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { CheckInMethod } from "~/db/tables/events";
import type { BookingId, CheckInId, CrewId, EventId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";

/**
 * Records a check-in on the day and at the start time of the event, and updates the statistics of the
 * member and of who invited them in the same transaction. A second check-in of a booking changes nothing.
 */
export async function recordCheckIn(db: Db, input: CheckIn): Promise<CheckInOutcome> {
  return await inTransaction(db, (db) => addCheckIn(db, input));
}

interface CheckIn {
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

type CheckInOutcome =
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

/** Removes a check-in and updates the statistics that counted it. */
export async function undoCheckIn(db: Db, input: Undo): Promise<CheckInUndoOutcome> {
  return await inTransaction(db, (db) => removeCheckIn(db, input));
}

type CheckInUndoOutcome = { ok: true } | { ok: false; reason: "not_found" };

interface Undo {
  eventId: EventId;
  bookingId: BookingId;
  now: Instant;
  timeZone: string;
}

/** Does what `undoCheckIn` does, in an open transaction. */
export async function removeCheckIn(db: Db, input: Undo): Promise<CheckInUndoOutcome> {
  const removed = await db
    .deleteFrom("check_ins")
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (!removed) return { ok: false, reason: "not_found" };
  await refreshMemberAndInviter(db, { ...input, memberId: removed.memberId });
  return { ok: true };
}

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

/** The member who invited this one: one id or none. */
export async function listInviterIds(db: Db, input: { memberId: MemberId }): Promise<MemberId[]> {
  const row = await db
    .selectFrom("members")
    .select("invited_by as inviter")
    .where("id", "=", input.memberId)
    .executeTakeFirst();
  return row?.inviter ? [row.inviter] : [];
}
