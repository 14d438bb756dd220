import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { refreshFigures } from "~/features/statistics/commands/refresh-figures.server";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { listInviterIds } from "../queries.server";
import type { CheckInMethod } from "../rules";

interface CheckIn {
  eventId: string;
  bookingId: string;
  method: CheckInMethod;
  recordedBy: string;
  /** When they stood at the gate; the device's time for a scan that was offline. */
  checkedInAt: Instant;
  distanceM?: number | null;
  durationS?: number | null;
  now: Instant;
  timeZone: string;
}

type Outcome =
  | { ok: true; checkInId: string }
  | { ok: false; reason: "not_found" | "already_checked_in" };

/**
 * Records that somebody came, on the day and at the start time of the run, and brings the figures of the
 * member (and of who invited them) up to date in the same transaction. The first check-in of a booking wins.
 */
export async function recordCheckIn(db: Db, input: CheckIn): Promise<Outcome> {
  return await inTransaction(db, (db) => addCheckIn(db, input));
}

/** The same within a transaction that is already open. */
export async function addCheckIn(db: Db, input: CheckIn): Promise<Outcome> {
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
      distance_m: input.distanceM ?? null,
      duration_s: input.durationS ?? null,
    })
    .onConflict((conflict) => conflict.columns(["event_id", "booking_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return { ok: false, reason: "already_checked_in" };
  await refreshAround(db, { memberId: booking.member_id, ...input });
  return { ok: true, checkInId: added.id };
}

/** Refreshes a member's figures and those of the person who invited them. Call it in the transaction. */
export async function refreshAround(
  db: Db,
  input: { memberId: string; now: Instant; timeZone: string },
): Promise<void> {
  const { memberId, now, timeZone } = input;
  await refreshFigures(db, { memberId, now, timeZone });
  for (const inviter of await listInviterIds(db, { memberId })) {
    await refreshFigures(db, { memberId: inviter, now, timeZone });
  }
}
