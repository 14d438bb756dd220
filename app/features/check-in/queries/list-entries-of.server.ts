import type { Db } from "~/db/tables";
import type { DeskEntryKind } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";

/** The desk's entries of these kinds about a booking, or about an event's bookings, with what takes each back. */
export async function listEntriesOf(
  db: Db,
  input: {
    about: { bookingId: BookingId } | { eventId: EventId };
    kinds: readonly DeskEntryKind[];
  },
) {
  const { about, kinds } = input;
  return await db
    .selectFrom("gate_entries as g")
    .leftJoin("undone_entries as u", "u.entry", "g.nonce")
    .leftJoin("undone_homes as h", "h.entry", "g.nonce")
    .select(["g.nonce", "g.kind", "g.outcome", "g.method", "g.at", "u.at as undoneAt"])
    .select("h.entry as undoneHome")
    .select((eb) => eb.ref("g.booking_id").$notNull().as("bookingId"))
    .select((eb) => eb.fn.coalesce("g.scanned_by", "g.actor_id").as("by"))
    .where(
      "bookingId" in about ? "g.booking_id" : "g.event_id",
      "=",
      "bookingId" in about ? about.bookingId : about.eventId,
    )
    .where("g.booking_id", "is not", null)
    .where("g.kind", "in", kinds)
    .execute();
}
