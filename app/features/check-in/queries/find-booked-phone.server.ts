import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A booking with this phone; `isCancelled` when it was cancelled after the moment asked for. */
export interface BookedPhone {
  bookingId: BookingId;
  isUnpaid: boolean;
  isCancelled: boolean;
}

/** This phone's booking of an event as it was at `at`, or undefined. */
export async function findBookedPhone(
  db: Db,
  input: { eventId: EventId; phone: string; at: Instant },
): Promise<BookedPhone | undefined> {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "status", "plan"])
    .where("event_id", "=", input.eventId)
    .where("participant_phone", "=", input.phone)
    .where((eb) => eb.or([eb("status", "<>", "cancelled"), eb("cancelled_at", ">", input.at)]))
    .execute();
  // A phone has one live booking at a time: one that was cancelled since was the one at that moment.
  const row = rows.find(({ status }) => status === "cancelled") ?? rows[0];
  return (
    row && {
      bookingId: row.id,
      isUnpaid: row.status === "pending" && row.plan !== "free_trial",
      isCancelled: row.status === "cancelled",
    }
  );
}
