import { emitEvent } from "~/db/domain-events";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { bookingRow, type NewBooking, REFERENCE_LENGTH } from "../booking-row";

/**
 * Inserts a booking whose seat is already taken; returns its id, or undefined when a unique index refuses it
 * and `orNothing` is set (otherwise it throws).
 */
export async function addBooking(
  db: Db,
  input: { booking: NewBooking; orNothing?: boolean; now: Instant },
): Promise<BookingId | undefined> {
  const insert = input.orNothing ? insertOrNothing : insertBooking;
  const [inserted] = await insert(db, rowOf(input));
  if (!inserted) return undefined;
  const { event, memberId } = input.booking;
  emitEvent(db, { event: "booked", bookingId: inserted.id, eventId: event.id, memberId });
  return inserted.id;
}

type Row = ReturnType<typeof rowOf>;

const insertBooking = prepared((db, row: Places<Row>) =>
  db.insertInto("bookings").values(row).returning("id"),
);

const insertOrNothing = prepared((db, row: Places<Row>) =>
  db
    .insertInto("bookings")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

function rowOf({ booking, now }: { booking: NewBooking; now: Instant }) {
  const ids = { id: newId(), reference: readableCode(REFERENCE_LENGTH) };
  return bookingRow(booking, { ...ids, now });
}
