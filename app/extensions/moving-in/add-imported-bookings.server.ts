import { sql } from "kysely";
import type { BookedEvent } from "~/core/bookings/booking-row";
import { CANCELLED, holdsSeat, isSettled, seatsFreedByMove } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { writeInChunks } from "~/db/write-in-chunks";
import { readableCode } from "~/lib/ids.server";
import type { OldBooking } from "./old-bookings";

/** Longer than usual, because a million are drawn at once. */
const REFERENCE_LENGTH = 12;

export interface ImportedBooking extends OldBooking {
  id: BookingId;
  memberId: MemberId;
  participantName: string;
  phone: string;
  event: BookedEvent;
  /** A free run that is not counted: the person had another one. */
  isSecondTrial: boolean;
}

/**
 * Creates bookings of the old club and counts their seats; an event that had more of them than seats is
 * oversold. What was confirmed there counts as paid. Call it in the transaction of the batch.
 */
export async function addImportedBookings(
  db: Db,
  input: { bookings: readonly ImportedBooking[] },
): Promise<void> {
  if (input.bookings.length === 0) return;
  await writeInChunks(input.bookings, (bookings) =>
    db.insertInto("bookings").values(bookings.map(rowOf)).execute(),
  );
  const seats = new Map<EventId, number>();
  for (const { event, status } of input.bookings) {
    const taken = seatsFreedByMove(status, CANCELLED);
    if (taken > 0) seats.set(event.id, (seats.get(event.id) ?? 0) + taken);
  }
  if (seats.size > 0) await takeSeats(db, seats);
}

function rowOf(booking: ImportedBooking) {
  const { event, status } = booking;
  const isPaid = isSettled(status);
  return {
    id: booking.id,
    reference: readableCode(REFERENCE_LENGTH),
    event_id: event.id,
    member_id: booking.memberId,
    participant_name: booking.participantName,
    participant_email: booking.email,
    participant_phone: booking.phone,
    is_guest: booking.isGuest ? 1 : 0,
    plan: booking.plan,
    title: event.title,
    date: event.date,
    time: event.time,
    starts_at: event.startsAt,
    location: event.location,
    status,
    price_rupees: booking.priceRupees,
    amount_paid_rupees: isPaid ? booking.priceRupees : 0,
    notes: booking.notes,
    submit_key: `old-${booking.id}`,
    party_id: booking.id,
    cancelled_at: holdsSeat(status) ? null : booking.updatedAt,
    trial_released: booking.isSecondTrial ? 1 : 0,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

/** One statement for all events of the batch. */
async function takeSeats(db: Db, seats: ReadonlyMap<EventId, number>): Promise<void> {
  const rows = [...seats].map(([id, taken]) => sql`(${id}, ${sql.lit(taken)})`);
  await sql`with batch (id, taken) as (values ${sql.join(rows)})
    update events set seats_taken = seats_taken + batch.taken,
      oversold = case when seats_taken + batch.taken > capacity + oversold
        then seats_taken + batch.taken - capacity else oversold end
    from batch where events.id = batch.id`.execute(db);
}
