import { UNDO_SECONDS } from "~/core/payments/payments";
import {
  type ByAdmin,
  findOwnStatusChange,
  recordAdminAudit,
  recordUndo,
} from "~/core/people/audit/record-undo.server";
import {
  refreshAfterCheckIn,
  refreshStatistics,
} from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { isOutdated } from "~/lib/stored-fields";
import { releaseBooking, releaseSeats } from "../cancel/release-booking.server";
import { lockEvent } from "../event-lock.server";
import { type MoveRefusal, SeatsRefused, type UndoRefusal, UndoRefused } from "../refusals";
import { CONFIRMED, countsAsDone, holdsSeat, isBookingMove, isGone } from "../status";
import {
  type AuditedMove,
  BOOKING_MOVED,
  type DroppedCheckIn,
  dropCheckIn,
  type Move,
  moveBooking,
} from "./move-booking.server";
import { notifyConfirmed, restoreBooking } from "./restore-booking.server";

type Outcome = { ok: true } | { ok: false; reason: UndoRefusal };

interface Input extends ByAdmin {
  bookingIds: BookingId[];
  from: BookingStatus;
  to: BookingStatus;
  /** The time of the move, still stored in the booking. */
  movedAt: Instant;
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
    await inTransaction(db, async (db) => {
      await lockEvents(db, input);
      for (const bookingId of new Set(input.bookingIds)) await undo(db, { ...input, bookingId });
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof UndoRefused || error instanceof SeatsRefused)
      return { ok: false, reason: error.reason };
    if (violatedConstraint(error)?.startsWith("bookings_"))
      return { ok: false, reason: "already_booked" };
    throw error;
  }
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
  if (!holdsSeat(to)) await uncancel(db, { ...input, ...claimed, own });
  else if (!holdsSeat(from)) await cancelAgain(db, { ...input, ...claimed, own });
  else await db.updateTable("bookings").set({ status: from }).where("id", "=", bookingId).execute();
  if (to === CONFIRMED) await notifyConfirmed(db, { ...claimed, bookingId, isUndone: true, now });
  if (countsAsDone(from) !== countsAsDone(to))
    await refreshStatistics(db, { ...input, ...claimed });
  await recordUndo(db, { ...input, action: "booking_move_undone", subject });
}

async function uncancel(
  db: Db,
  input: Input & { bookingId: BookingId; eventId: EventId; own: AuditedMove },
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
    cancelledAt: own.cancelledAt,
    isLate: own.lateCancel === 1,
    now,
  });
  await dropCheckIn(db, input);
  await releaseSeats(db, { eventId, seats: 1, now });
}

/** Puts a dropped check-in back. Call it in the transaction that restores its booking. */
export async function restoreCheckIn(
  db: Db,
  input: { checkIn: DroppedCheckIn; now: Instant; timeZone: string },
): Promise<void> {
  const { checkIn } = input;
  await db
    .insertInto("check_ins")
    .values(checkIn)
    .onConflict((conflict) => conflict.columns(["event_id", "booking_id"]).doNothing())
    .execute();
  await refreshAfterCheckIn(db, { ...input, memberId: checkIn.member_id });
}

/**
 * Writes the admins' note on a booking, or removes it with an empty text. Where somebody else has changed the note since
 * this one was begun (`loaded`), both stay, one below the other.
 */
export async function setBookingNote(
  db: Db,
  input: ByAdmin & {
    bookingId: BookingId;
    notes: string;
    loaded?: string | undefined;
  },
): Promise<{ ok: true } | { ok: false; reason: "not_found" }> {
  return await inTransaction(db, async (db) => {
    const booking = await db
      .selectFrom("bookings")
      .select("notes")
      .where("id", "=", input.bookingId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!booking) return { ok: false, reason: "not_found" };
    const before = booking.notes ?? "";
    const isOlder = isOutdated({ stored: { notes: before }, loaded: input.loaded });
    const notes =
      isOlder && before !== input.notes ? `${before}\n${input.notes}`.trim() : input.notes;
    await db
      .updateTable("bookings")
      .set({ notes: notes || null })
      .where("id", "=", input.bookingId)
      .execute();
    await recordAdminAudit(db, input, {
      action: "booking_noted",
      subject: { kind: "booking", id: input.bookingId },
      details: { notes },
    });
    return { ok: true };
  });
}

interface Moves {
  /** Bookings that moved. */
  moved: string[];
  /** Reasons for the others, each once. */
  refused: (MoveRefusal | "not_found")[];
  refusedCount: number;
}

/** Moves several bookings, each in its own transaction; a refused one does not stop the others. */
export async function moveBookings(
  db: Db,
  input: Omit<Move, "bookingId"> & { bookingIds: BookingId[] },
): Promise<Moves> {
  const moves: Moves = { moved: [], refused: [], refusedCount: 0 };
  for (const bookingId of new Set(input.bookingIds)) {
    const outcome = await moveBooking(db, { ...input, bookingId });
    if (outcome.ok) {
      moves.moved.push(bookingId);
      continue;
    }
    moves.refusedCount += 1;
    if (!moves.refused.includes(outcome.reason)) moves.refused.push(outcome.reason);
  }
  return moves;
}
