import type { Db } from "~/db/tables";
import { HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";

/** Moves the returns of a person whose walk-ins were undone to the booking that they have now. */
export async function moveReturns(
  db: Db,
  input: { eventId: EventId; phone: string; bookingId: BookingId },
): Promise<void> {
  const { eventId, phone, bookingId } = input;
  const undone = db
    .selectFrom("undone_walk_ins")
    .select("id")
    .where("event_id", "=", eventId)
    .where("phone", "=", phone);
  await db
    .updateTable("gate_entries")
    .set({ booking_id: bookingId })
    .where("undone_walk_in", "in", undone)
    .where("kind", "in", HOME_KINDS)
    .execute();
}
