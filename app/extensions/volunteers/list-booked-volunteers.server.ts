import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** Volunteers of the event who are booked on it too: the notification of their booking is enough. */
export async function listBookedVolunteers(db: Db, { eventId }: { eventId: EventId }) {
  return await db
    .selectFrom("volunteers as v")
    .select("v.member_id as memberId")
    .where("v.event_id", "=", eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.member_id", "=", "v.member_id")
          .whereRef("b.event_id", "=", "v.event_id")
          .where("b.status", "in", ["pending", "confirmed"]),
      ),
    )
    .execute();
}
