import type { Db } from "~/db/tables";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { findCancellation } from "../still-in/find-cancellation.server";
import { hasCheckIn } from "../book/has-check-in.server";
import { isCancelInTime, isCancellable } from "../bookings";
import { type CancelRefusal, CancelRefused } from "../refusals";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import { lockEvent } from "../waitlist/lock-event.server";
import { releaseBooking } from "./release-booking.server";
import { releaseSeats } from "./release-seats.server";

type Outcome =
  | { ok: true; isLate: boolean; creditRupees: number; isFromCredit: boolean }
  | { ok: false; reason: CancelRefusal };

/**
 * Cancels a member's own booking or a guest's: the seat goes to the waitlist, what was paid becomes credit
 * until 12 hours before the start, later it counts as a late cancellation. Another's booking is not found;
 * one that is checked in stays.
 */
export async function cancelBooking(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; now: Instant },
): Promise<Outcome> {
  const { bookingId, memberId, now } = input;
  const booking = await findCancellation(db, { bookingId, memberId });
  if (!booking) return { ok: false, reason: "not_found" };
  if (!isCancellable(booking, now)) return { ok: false, reason: "not_cancellable" };
  const isLate = !isCancelInTime(booking, now);
  const isFromCredit = booking.isFromCredit === 1;
  try {
    return await inTransaction(db, async (db): Promise<Outcome> => {
      const event = await lockEvent(db, { eventId: booking.eventId });
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
        notifications: [
          {
            memberId,
            kind: "cancelled",
            title: NOTIFICATION_TEXTS.givenBack(booking.title),
            text: NOTIFICATION_TEXTS.cancelledText(
              booking.isGuest ? booking.participantName : undefined,
              `${formatDay(booking.date)}, ${formatTime(booking.time)}`,
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
  } catch (error) {
    if (error instanceof CancelRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
