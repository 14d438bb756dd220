import type { Db } from "~/db/tables";

/** The id of this phone's live booking of an event, or undefined. */
export async function findBookedPhone(
  db: Db,
  input: { eventId: string; phone: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", input.eventId)
    .where("participant_phone", "=", input.phone)
    .where("status", "<>", "cancelled")
    .executeTakeFirst();
  return row?.id;
}
