import { clubText } from "~/content/club-words.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { isPaidFromCredit } from "~/core/payments/credits/refund-credit.server";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { inTransactionOrRefused } from "~/db/transaction";
import { formatWhen, type Instant } from "~/lib/dates";
import { isCancelInTime, isCancellable } from "../bookings";
import { lockEvent } from "../event-lock.server";
import { type CancelRefusal, CancelRefused } from "../refusals";
import { releaseBooking, releaseSeats } from "./release-booking.server";

type Outcome =
  | { ok: true; isLate: boolean; creditRupees: number; isFromCredit: boolean }
  | { ok: false; reason: CancelRefusal };

/**
 * Cancels a member's own booking or a guest's: the seat goes to the waitlist, what was paid becomes credit
 * until `PROMISES.cancelHours` before the start, later it counts as a late cancellation. Another's booking is not found;
 * one that is checked in stays, and so does one that has become late since the page said that it is in time.
 */
export async function cancelBooking(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; shownInTime?: boolean; now: Instant },
): Promise<Outcome> {
  const { bookingId, memberId, now } = input;
  const found = await findCancellation(db, { bookingId, memberId });
  if (!found) return { ok: false, reason: "not_found" };
  return await inTransactionOrRefused(db, CancelRefused, async (db) => {
    const event = await lockEvent(db, { eventId: found.eventId });
    // A run that is being moved is late or in time by its new start.
    const booking = await findCancellation(db, { bookingId, memberId });
    if (!booking) throw new CancelRefused("not_found");
    if (!isCancellable(booking, now)) throw new CancelRefused("not_cancellable");
    const isLate = !isCancelInTime(booking, now);
    if (isLate && input.shownInTime) throw new CancelRefused("changed_meanwhile");
    const isFromCredit = booking.isFromCredit === 1;
    // The club is cancelling it for everybody, and takes nothing for a late cancellation.
    if (event?.status === "cancelled") throw new CancelRefused("changed_meanwhile");
    const released = await releaseBooking(db, {
      bookingId,
      from: booking.status,
      by: "member",
      isLate,
      now,
    });
    if (!released) throw new CancelRefused("changed_meanwhile");
    if (await hasCheckIn(db, { bookingId })) throw new CancelRefused("not_cancellable");
    const creditRupees = isLate ? 0 : released.amountPaidRupees;
    await notifyMembers(db, {
      notifications: () => [
        {
          memberId,
          kind: "cancelled",
          title: NOTIFICATION_TEXTS.givenBack({ run: clubText(booking.title) }),
          text: NOTIFICATION_TEXTS.cancelledText(
            booking.isGuest ? booking.participantName : undefined,
            formatWhen(booking),
            NOTIFICATION_TEXTS.creditBack({ creditRupees, isFromCredit }),
          ),
          link: `/bookings/${bookingId}`,
        },
      ],
      now,
    });
    await releaseSeats(db, { eventId: booking.eventId, seats: 1, now });
    return { ok: true, isLate, creditRupees, isFromCredit };
  });
}

/** Whether the person of this booking is checked in. */
async function hasCheckIn(db: Db, input: { bookingId: BookingId }): Promise<boolean> {
  const row = await db
    .selectFrom("check_ins")
    .select("id")
    .where("booking_id", "=", input.bookingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of the member's own or a guest's booking that cancelling needs, or undefined. */
async function findCancellation(db: Db, input: { bookingId: BookingId; memberId: MemberId }) {
  return await db
    .selectFrom("bookings as b")
    .select(["event_id as eventId", "status", "starts_at as startsAt"])
    .select(["title", "date", "time", "participant_name as participantName"])
    .select(["is_guest as isGuest", isPaidFromCredit().as("isFromCredit")])
    .where("b.id", "=", input.bookingId)
    .where("b.member_id", "=", input.memberId)
    .executeTakeFirst();
}
