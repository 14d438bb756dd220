import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** Whether somebody with this phone, a member or a guest, holds a seat on the event. */
export async function isPhoneBooked(
  db: Db,
  input: { eventId: EventId; phone: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", input.eventId)
    .where("participant_phone", "=", input.phone)
    // A literal, so that the planner can use the partial index over live bookings.
    .where("status", "<>", sql.lit("cancelled"))
    .executeTakeFirst();
  return found !== undefined;
}
