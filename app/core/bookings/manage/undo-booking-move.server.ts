import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { AdminId, BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { refreshStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { recordUndo } from "~/core/people/audit/record-undo.server";
import { findOwnStatusChange } from "~/core/people/sign-in/find-own-status-change.server";
import type { Instant } from "~/lib/dates";
import { SeatsRefused, type UndoRefusal, UndoRefused } from "../refusals";
import { countsAsDone, isBookingMove, isGone } from "../status";
import { UNDO_SECONDS } from "~/core/payments/undo";
import { lockEvent } from "../waitlist/lock-event.server";
import { dropCheckIn } from "./drop-check-in.server";
import { type AuditedMove, BOOKING_MOVED } from "./move-booking.server";
import { notifyConfirmed } from "./notify-confirmed.server";
import { releaseBooking } from "../cancel/release-booking.server";
import { releaseSeats } from "../cancel/release-seats.server";
import { restoreBooking } from "./restore-booking.server";
import { restoreCheckIn } from "./restore-check-in.server";

type Outcome = { ok: true } | { ok: false; reason: UndoRefusal };

interface Input {
  bookingIds: BookingId[];
  from: BookingStatus;
  to: BookingStatus;
  /** The time of the move, still stored in the booking. */
  movedAt: Instant;
  adminId: AdminId;
  requestId: string;
  now: Instant;
  timeZone: string;
}

/**
 * Undoes an admin's own move of bookings within a few seconds, all or none. Refuses later,
 * after another change of a booking, when a cancelled booking's seat or credit has been used, and once the run is
 * cancelled.
 */
export async function undoBookingMove(db: Db, input: Input): Promise<Outcome> {
  if (!isBookingMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  if (input.now - input.movedAt > UNDO_SECONDS * 1000) return { ok: false, reason: "too_late" };
  try {
    await inTransaction(db, (db) => undoAll(db, input));
    return { ok: true };
  } catch (error) {
    if (error instanceof UndoRefused || error instanceof SeatsRefused)
      return { ok: false, reason: error.reason };
    if (violatedConstraint(error)?.startsWith("bookings_"))
      return { ok: false, reason: "already_booked" };
    throw error;
  }
}

async function undoAll(db: Db, input: Input): Promise<void> {
  await lockEvents(db, input);
  for (const bookingId of new Set(input.bookingIds)) await undo(db, { ...input, bookingId });
}

/** Locks events before bookings, always in the same order, to avoid deadlocks. Refuses cancelled ones. */
async function lockEvents(db: Db, { bookingIds, from }: Input): Promise<void> {
  const events = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .distinct()
    .where("id", "in", bookingIds)
    .orderBy("event_id")
    .execute();
  for (const event of events) {
    const locked = await lockEvent(db, event);
    if (locked && isGone(locked, from)) throw new UndoRefused("event_cancelled");
  }
}

async function undo(db: Db, input: Input & { bookingId: BookingId }): Promise<void> {
  const { bookingId, from, to, movedAt, now } = input;
  const subject = { kind: "booking" as const, id: bookingId };
  const own = await findOwnStatusChange(db, { ...input, action: BOOKING_MOVED, subject });
  const claimed = await db
    .updateTable("bookings")
    .set({ updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", to)
    .where("updated_at", "=", movedAt)
    .returning(["member_id as memberId", "event_id as eventId", "title", "date", "time"])
    .executeTakeFirst();
  if (!own || !claimed) throw new UndoRefused("changed_meanwhile");
  if (to === "cancelled") await uncancel(db, { ...input, own });
  else if (from === "cancelled") await cancelAgain(db, { ...input, ...claimed, own });
  else await setStatus(db, { bookingId, status: from });
  if (to === "confirmed") await notifyConfirmed(db, { ...claimed, bookingId, isUndone: true, now });
  if (countsAsDone(from) !== countsAsDone(to))
    await refreshStatistics(db, { ...input, ...claimed });
  await recordUndo(db, { ...input, action: "booking_move_undone", subject });
}

async function uncancel(
  db: Db,
  input: Input & { bookingId: BookingId; own: AuditedMove },
): Promise<void> {
  const { from, movedAt, own } = input;
  await restoreBooking(db, { ...input, to: from, cancelledAt: movedAt });
  if (own.checkIn) await restoreCheckIn(db, { ...input, checkIn: own.checkIn });
}

/** Cancels a reset booking again; the price due since the reset is dropped. */
async function cancelAgain(
  db: Db,
  input: Input & { bookingId: BookingId; eventId: EventId; own: AuditedMove },
): Promise<void> {
  const { bookingId, eventId, own, to, now } = input;
  await releaseBooking(db, {
    bookingId,
    from: to,
    by: own.cancelledBy ?? "admin",
    isLate: own.lateCancel === 1,
    now,
  });
  await dropCheckIn(db, input);
  await releaseSeats(db, { eventId, seats: 1, now });
}

async function setStatus(
  db: Db,
  { bookingId, status }: { bookingId: BookingId; status: BookingStatus },
): Promise<void> {
  await db.updateTable("bookings").set({ status }).where("id", "=", bookingId).execute();
}
