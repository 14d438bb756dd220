import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { isPaidFromCredit } from "~/core/payments/credits/is-paid-from-credit.server";

/** The columns of the member's own or a guest's booking that cancelling needs, or undefined. */
export async function findCancellation(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId },
) {
  const found = await db
    .selectFrom("bookings as b")
    .select(["event_id as eventId", "status", "starts_at as startsAt"])
    .select(["title", "date", "time", "participant_name as participantName"])
    .select(["is_guest as isGuest", isPaidFromCredit().as("isFromCredit")])
    .where("b.id", "=", input.bookingId)
    .where("b.member_id", "=", input.memberId)
    .executeTakeFirst();
  return found;
}
