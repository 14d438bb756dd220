import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";

/** A person who was checked in, with their distance and time. */
export interface EventResult {
  bookingId: BookingId;
  name: string;
  /** Metres; null for the estimate. */
  distanceM: number | null;
  /** Seconds; null for the estimate. */
  durationS: number | null;
}

/** Everyone checked in at an event, by name. */
export async function listResults(db: Db, input: { eventId: EventId }): Promise<EventResult[]> {
  return await db
    .selectFrom("check_ins as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.id as bookingId", "b.participant_name as name"])
    .select(["c.distance_m as distanceM", "c.duration_s as durationS"])
    .where("c.event_id", "=", input.eventId)
    .orderBy("b.participant_name")
    .orderBy("b.id")
    .execute();
}
