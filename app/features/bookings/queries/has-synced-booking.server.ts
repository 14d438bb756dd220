import type { Db } from "~/db/tables";

/** Whether the member's account has a booking of this event title for the same e-mail, or else the same name. */
export async function hasSyncedBooking(
  db: Db,
  input: {
    memberId: string;
    participantEmail?: string | undefined;
    participantName?: string | undefined;
    eventTitle: string;
  },
): Promise<boolean> {
  const { participantEmail, participantName } = input;
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", input.memberId)
    .where("title", "=", input.eventTitle)
    .where("status", "<>", "cancelled")
    .where((eb) =>
      eb.or([
        eb("participant_email", "=", participantEmail ?? ""),
        eb("participant_name", "=", participantName ?? ""),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
