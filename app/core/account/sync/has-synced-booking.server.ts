import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import type { Day } from "~/lib/dates";

/**
 * Whether the member's account has a booking of this event title (on this day, where one is given) for the
 * same e-mail, or else the same name.
 */
export async function hasSyncedBooking(
  db: Db,
  input: {
    memberId: MemberId;
    participantEmail?: string | undefined;
    participantName?: string | undefined;
    eventTitle: string;
    date?: Day | undefined;
  },
): Promise<boolean> {
  const { participantEmail, participantName, date } = input;
  const found = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", input.memberId)
    .where("title", "=", input.eventTitle)
    .where("status", "<>", "cancelled")
    .$if(date !== undefined, (query) => query.where("date", "=", date ?? ""))
    .where((eb) =>
      eb.or([
        ...(participantEmail ? [eb("participant_email", "=", participantEmail)] : []),
        ...(participantName ? [eb("participant_name", "=", participantName)] : []),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
