import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { leaveWaitlist } from "~/core/bookings/waitlist/leave-waitlist.server";
import type { Instant } from "~/lib/dates";

/**
 * Cancels a member's coming bookings, guests included, and leaves their waitlists, which frees the seats.
 * Repeating it changes nothing.
 */
export async function cancelComingBookings(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<void> {
  const { memberId, now } = input;
  const booked = await db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", memberId)
    .where("starts_at", ">", now)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  for (const { id: bookingId } of booked) await cancelBooking(db, { bookingId, memberId, now });
  const waiting = await db
    .selectFrom("waitlist_entries")
    .select("event_id as eventId")
    .where("member_id", "=", memberId)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  for (const { eventId } of waiting) await leaveWaitlist(db, { eventId, memberId, now });
}
