import type { Selectable } from "kysely";
import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { askForPayment } from "~/core/payments/due-payments.server";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { UndoableAction } from "~/core/people/audit/audit";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import {
  refreshAfterCheckIn,
  refreshStatistics,
} from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db, Tables } from "~/db/tables";
import type { BookingStatus, CancelledBy } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { formatWhen, type Instant } from "~/lib/dates";
import { joinSentences } from "~/lib/text-lines";
import { MOVE_BOOKING_TEXTS } from "~/texts/bookings/manage";
import { copiedColumns } from "../booking-row";
import { givenBackText } from "../cancel/given-back";
import { releaseBooking, releaseSeats } from "../cancel/release-booking.server";
import { type LockedEvent, lockEvent } from "../event-lock.server";
import { restoreGroupAssignment } from "../pace-groups/change-pace-group.server";
import { type MoveRefusal, MoveRefused, SeatsRefused } from "../refusals";
import {
  CONFIRMED,
  countsAsDone,
  holdsSeat,
  isBookingMove,
  isGone,
  isTooEarly,
  PENDING,
  seatsFreedByMove,
} from "../status";
import { notifyConfirmed, retakeSeats } from "./restore-booking.server";

type Outcome = { ok: true } | { ok: false; reason: MoveRefusal | "not_found" };

export interface Move extends ByAdmin {
  bookingId: BookingId;
  from: BookingStatus;
  to: BookingStatus;
  timeZone: string;
}

/** What the audit entry of a move keeps of it: a reset clears who cancelled and when, a cancellation the check-in. */
export interface AuditedMove {
  from: BookingStatus;
  to: BookingStatus;
  cancelledBy?: CancelledBy;
  cancelledAt?: Instant | null;
  lateCancel?: number;
  checkIn?: DroppedCheckIn;
}

export const BOOKING_MOVED: UndoableAction<AuditedMove> = "booking_moved";

/**
 * Moves a booking from the status the admin saw to another, with the seat it gives back or takes and the
 * member's statistics when it starts or stops counting as a run done. Refuses what the move table does not allow, a
 * completion before the start, a booking changed meanwhile, a seat that is not there, and one of a cancelled run.
 */
export async function moveBooking(db: Db, input: Move): Promise<Outcome> {
  if (!isBookingMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  try {
    await inTransaction(db, (db) => moveInTransaction(db, input));
    return { ok: true };
  } catch (error) {
    if (error instanceof MoveRefused || error instanceof SeatsRefused)
      return { ok: false, reason: error.reason };
    if (violatedConstraint(error)?.startsWith("bookings_"))
      return { ok: false, reason: "already_booked" };
    throw error;
  }
}

async function moveInTransaction(db: Db, move: Move): Promise<void> {
  const { bookingId, from, to, now } = move;
  const found = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!found) throw new MoveRefused("not_found");
  const event = await lockEvent(db, found);
  // A run that is being moved starts when it does after that.
  const booking = await findMoved(db, { bookingId });
  if (isTooEarly(to) && now < booking.startsAt) throw new MoveRefused("not_started");
  const { eventId, memberId, cancelledBy, cancelledAt, lateCancel } = booking;
  const freed = seatsFreedByMove(from, to);
  if (event && isGone(event, to)) throw new MoveRefused("event_cancelled");
  if (to === PENDING)
    await resetBooking(db, { bookingId, from, event, eventId, seats: -freed, now });
  else if (holdsSeat(to)) await setStatus(db, move);
  const checkIn = !holdsSeat(to)
    ? await cancelByAdmin(db, { ...move, booking, takesPlace: event?.status === "published" })
    : undefined;
  if (to === CONFIRMED) await notifyConfirmed(db, { ...booking, bookingId, now });
  if (freed > 0) await releaseSeats(db, { eventId, seats: freed, now });
  if (countsAsDone(from) !== countsAsDone(to)) await refreshStatistics(db, { ...move, memberId });
  await recordAdminAudit(db, move, {
    action: BOOKING_MOVED,
    subject: { kind: "booking", id: bookingId },
    details: {
      from,
      to,
      ...(cancelledBy && { cancelledBy, cancelledAt, lateCancel }),
      ...(checkIn && { checkIn }),
    },
  });
}

type Moved = Awaited<ReturnType<typeof findMoved>>;

async function findMoved(db: Db, { bookingId }: { bookingId: BookingId }) {
  return await db
    .selectFrom("bookings")
    .select(["event_id as eventId", "member_id as memberId", "title", "date", "time", "plan"])
    .select(["cancelled_by as cancelledBy", "late_cancel as lateCancel", "starts_at as startsAt"])
    .select(["cancelled_at as cancelledAt", "is_guest as isGuest"])
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
}

/** Cancels the booking and notifies its member; returns the check-in that went with it. */
async function cancelByAdmin(
  db: Db,
  input: Move & { booking: Moved; takesPlace: boolean },
): Promise<DroppedCheckIn | undefined> {
  const { bookingId, booking, now } = input;
  const released = await releaseBooking(db, { ...input, by: "admin", isLate: false });
  if (!released) throw new MoveRefused("changed_meanwhile");
  const checkIn = await dropCheckIn(db, input);
  const given = () => givenBackText([{ ...booking, ...released }]);
  await notifyMembers(db, {
    notifications: () => [
      {
        memberId: booking.memberId,
        eventId: booking.eventId,
        ...cancelledTelling(input, given()),
        link: `/bookings/${bookingId}`,
        // A cancellation after the run sends no message.
        usefulUntil: booking.startsAt,
      },
    ],
    now,
  });
  return checkIn;
}

/** Of a run that takes place only the seat is cancelled; others are over, or cancelled for everybody. */
function cancelledTelling(
  { bookingId, booking, takesPlace, now }: Move & { booking: Moved; takesPlace: boolean },
  given: string,
) {
  const { eventId, startsAt, isGuest } = booking;
  const title = clubText(booking.title);
  const when = formatWhen(booking);
  if (takesPlace && now < startsAt)
    return {
      kind: "seat_cancelled" as const,
      title: NOTIFICATION_TEXTS.seatCancelled({ run: title }),
      text: joinSentences([NOTIFICATION_TEXTS.seatCancelledText({ when }), given]),
      filledIn: { run: title, when },
      // One telling for all that an admin cancels at once; a guest's is told to the same member as their own.
      cause: `seat_cancelled:${isGuest ? bookingId : eventId}:${now}`,
    };
  return {
    kind: "cancelled" as const,
    title: NOTIFICATION_TEXTS.cancelled({ run: title }),
    text: joinSentences([NOTIFICATION_TEXTS.byAdmin({ when }), given]),
    filledIn: { when, reason: MOVE_BOOKING_TEXTS.reason },
  };
}

async function setStatus(db: Db, { bookingId, from, to, now }: Move): Promise<void> {
  const moved = await db
    .updateTable("bookings")
    .set({ status: to, updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new MoveRefused("changed_meanwhile");
}

/**
 * Sets a completed or cancelled booking back to pending ('Reset Status'). It takes a seat again when it
 * has none, and its price is due again when the money went back. Refuses a full event and a booking that
 * is no longer in status `from`.
 */
export async function resetBooking(
  db: Db,
  input: {
    bookingId: BookingId;
    from: BookingStatus;
    event: LockedEvent | undefined;
    eventId: EventId;
    seats: number;
    now: Instant;
  },
): Promise<void> {
  const { bookingId, event, eventId, seats, now } = input;
  if (seats > 0) await retakeSeats(db, { eventId, seats, now });
  const reset = await db
    .updateTable("bookings")
    .set((eb) => ({
      status: PENDING,
      cancelled_by: null,
      cancelled_at: null,
      late_cancel: 0,
      no_show: 0,
      late_at: null,
      // The run may have been moved meanwhile.
      ...(event && copiedColumns(event)),
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", bookingId)
    .where("status", "=", input.from)
    .returning(["member_id as memberId", "price_rupees as priceRupees"])
    .returning(["amount_paid_rupees as amountPaidRupees", "reference as bookingReference"])
    .executeTakeFirst();
  if (!reset) throw new MoveRefused("changed_meanwhile");
  if (seats > 0) await restoreGroupAssignment(db, { bookingId, eventId, now });
  if (holdsSeat(input.from) || reset.priceRupees === 0 || reset.amountPaidRupees > 0) return;
  const paymentId = await askForPayment(db, {
    memberId: reset.memberId,
    eventId,
    membershipId: null,
    amountRupees: reset.priceRupees,
    bookingReference: reset.bookingReference,
    now,
  });
  await db
    .updateTable("bookings")
    .set({ payment_id: paymentId })
    .where("id", "=", bookingId)
    .execute();
}

export type DroppedCheckIn = Selectable<Tables["check_ins"]>;

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
