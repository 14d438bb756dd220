import { endMessagesAboutSeat } from "~/core/messages/notify/notify-members.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { findDuePayment, lowerPayment } from "~/core/payments/due-payments.server";
import { dropMembership } from "~/core/payments/membership/memberships.server";
import type { Db } from "~/db/tables";
import type { BookingStatus, CancelledBy } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { settlePaceGroups } from "../pace-groups/pace-groups.server";
import { CANCELLED } from "../status";
import { settleWaitlist } from "../waitlist/settle-waitlist.server";

/**
 * Cancels a booking that is still in status `from`, with its payment and membership: what was paid becomes
 * credit (not on a late cancellation), what is due becomes less. Returns undefined when somebody else changed
 * the booking meanwhile. What waits to be sent about the seat is not sent any more. The caller locks the event first
 * and frees the seat.
 */
export async function releaseBooking(
  db: Db,
  input: {
    bookingId: BookingId;
    from: BookingStatus;
    by: CancelledBy;
    /** When it was cancelled, where that was before: its credit bears the same moment. */
    cancelledAt?: Instant | null | undefined;
    isLate: boolean;
    now: Instant;
  },
) {
  const { bookingId, by, isLate, now } = input;
  const released = await db
    .updateTable("bookings")
    .set((eb) => ({
      status: CANCELLED,
      cancelled_by: by,
      cancelled_at: input.cancelledAt ?? now,
      late_cancel: isLate ? 1 : 0,
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", bookingId)
    .where("status", "=", input.from)
    .returning(["event_id as eventId", "member_id as memberId", "payment_id as paymentId"])
    .returning(["price_rupees as priceRupees", "amount_paid_rupees as amountPaidRupees"])
    .returning("membership_id as membershipId")
    .executeTakeFirst();
  if (!released) return undefined;
  const { eventId, memberId, paymentId, membershipId, amountPaidRupees } = released;
  emitEvent(db, { event: "cancelled", bookingId, eventId, memberId, by });
  await endMessagesAboutSeat(db, { memberId, eventId, now });
  if (amountPaidRupees > 0 && !isLate) {
    await changeCredit(db, {
      memberId,
      bookingId,
      amountRupees: amountPaidRupees,
      reason: by === "club" ? "event_cancelled" : "cancelled",
      now,
    });
    await db
      .updateTable("bookings")
      .set({ amount_paid_rupees: 0 })
      .where("id", "=", bookingId)
      .execute();
  }
  if (membershipId) {
    // An unpaid, unused membership goes too, and its price is no longer due.
    const dueId = await findDuePayment(db, { membershipId });
    const byRupees = await dropMembership(db, { membershipId, now });
    if (dueId && byRupees !== undefined)
      await lowerPayment(db, { paymentId: dueId, byRupees, now });
  } else if (paymentId && amountPaidRupees === 0)
    await lowerPayment(db, { paymentId, byRupees: released.priceRupees, now });
  return released;
}

/**
 * Frees the seats of cancelled bookings and gives them to the event's waitlist, and their places in pace groups to
 * those who wait for one. The event's row must be locked: every command locks the event first and its bookings second.
 */
export async function releaseSeats(
  db: Db,
  input: { eventId: EventId; seats: number; now: Instant },
): Promise<void> {
  const event = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", input.seats) }))
    .where("id", "=", input.eventId)
    .returning("waiting")
    .executeTakeFirst();
  if (event && event.waiting > 0) await settleWaitlist(db, input);
  await settlePaceGroups(db, input);
}
