import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/**
 * After a run was moved: who said that they are in said so of another hour. On another day people are asked again, the
 * evening before; on the same day the message about the change is enough. Call it in the transaction of the change.
 */
export async function reopenStillIn(
  db: Db,
  { eventId, isOtherDay }: { eventId: EventId; isOtherDay: boolean },
): Promise<void> {
  await db
    .updateTable("seat_links")
    .set({ answer: null, answered_at: null })
    .where("answer", "=", "in")
    .where("booking_id", "in", (eb) =>
      eb.selectFrom("bookings").select("id").where("event_id", "=", eventId),
    )
    .execute();
  if (isOtherDay)
    await db
      .deleteFrom("event_tellings")
      .where("event_id", "=", eventId)
      .where("kind", "=", "still_in")
      .execute();
}
