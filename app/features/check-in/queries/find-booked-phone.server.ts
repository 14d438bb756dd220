import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** A booking of this phone; `isCancelled` when it was cancelled after the moment asked for. */
export interface BookedPhone {
  bookingId: BookingId;
  isUnpaid: boolean;
  isCancelled: boolean;
}

/**
 * The booking of an event, as it was at `at`, by the member who has this phone, whatever number it was booked with, or
 * else the one booked with this phone; undefined without either.
 */
export async function findBookedPhone(
  db: Db,
  input: { eventId: EventId; phone: string; at: Instant },
): Promise<BookedPhone | undefined> {
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("members as m", (join) =>
      join
        .onRef("m.id", "=", "b.member_id")
        .on("m.phone", "=", input.phone)
        .on("b.is_guest", "=", 0),
    )
    .select(["b.id", "b.status", "b.plan", "m.id as ownerId"])
    .where("b.event_id", "=", input.eventId)
    .where((eb) => eb.or([eb("b.participant_phone", "=", input.phone), eb("m.id", "is not", null)]))
    .where((eb) => eb.or([eb("b.status", "<>", "cancelled"), eb("b.cancelled_at", ">", input.at)]))
    .execute();
  const own = rows.filter(({ ownerId }) => ownerId !== null);
  const found = own.length > 0 ? own : rows;
  // There is one live booking at a time: one that was cancelled since was the one at that moment.
  const row = found.find(({ status }) => status === "cancelled") ?? found[0];
  return (
    row && {
      bookingId: row.id,
      isUnpaid: row.status === "pending" && row.plan !== "free_trial",
      isCancelled: row.status === "cancelled",
    }
  );
}
