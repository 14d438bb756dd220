import { clubText } from "~/content/club-words.server";
import {
  endAllMessages,
  endMessages,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { raisePayment } from "~/core/payments/due-payments.server";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { type Day, formatWhen, type Instant } from "~/lib/dates";
import { copiedColumns } from "../booking-row";
import { lockEvent } from "../event-lock.server";
import { restoreGroupAssignment } from "../pace-groups/change-pace-group.server";
import { SeatsRefused, UndoRefused } from "../refusals";
import { hasSeatsBesideOffers } from "../waitlist/waitlist.server";

/**
 * Undoes an admin's cancellation: the booking gets its status and seat back, the
 * credit it became pays for it, or its price is due again; the member is notified. Throws UndoRefused when the
 * seat or the credit is used, or a membership was dropped with it. The event and the
 * booking must be locked. A run that was moved meanwhile is booked as it is now.
 */
export async function restoreBooking(
  db: Db,
  input: {
    bookingId: BookingId;
    eventId: EventId;
    to: BookingStatus;
    cancelledAt: Instant;
    now: Instant;
  },
): Promise<void> {
  const { bookingId, eventId, to, now } = input;
  const event = await lockEvent(db, { eventId });
  const booking = await db
    .updateTable("bookings")
    .set((eb) => ({
      status: to,
      cancelled_by: null,
      cancelled_at: null,
      late_cancel: 0,
      ...(event && copiedColumns(event)),
      calendar_sequence: eb("calendar_sequence", "+", 1),
    }))
    .where("id", "=", bookingId)
    .returning(["member_id as memberId", "payment_id as paymentId"])
    .returning(["membership_id as membershipId", "price_rupees as priceRupees"])
    .returning(["title", "date", "time", "starts_at as startsAt"])
    .executeTakeFirstOrThrow();
  const { memberId, paymentId, membershipId, priceRupees } = booking;
  await retakeSeats(db, { eventId, seats: 1, now });
  await restoreGroupAssignment(db, { bookingId, eventId, now });
  const paidBack = await takeCreditBack(db, { ...input, memberId });
  if (membershipId) {
    const membership = await db
      .selectFrom("memberships")
      .select("status")
      .where("id", "=", membershipId)
      .executeTakeFirstOrThrow();
    if (membership.status === "cancelled") throw new UndoRefused("membership_gone");
  } else if (paymentId && !paidBack) {
    const isDue = await raisePayment(db, { paymentId, byRupees: priceRupees, now });
    if (!isDue) throw new UndoRefused("changed_meanwhile");
  }
  const link = `/bookings/${bookingId}`;
  // A cancellation that still waits for its service would arrive after the news of its undo.
  const kinds = ["cancelled", "seat_cancelled"] as const;
  await endAllMessages(() =>
    endMessages(db, { memberIds: [memberId], kinds, now }).where("link", "=", link),
  );
  await notifyMembers(db, {
    notifications: () => {
      const when = formatWhen(booking);
      return [
        {
          memberId,
          eventId,
          kind: "restored",
          title: NOTIFICATION_TEXTS.restored({ run: clubText(booking.title) }),
          text: NOTIFICATION_TEXTS.restoredText({ when }),
          link,
          filledIn: { when },
          usefulUntil: booking.startsAt,
        },
      ];
    },
    now,
  });
}

/** True when the cancellation gave credit, which pays for the booking again. */
async function takeCreditBack(
  db: Db,
  input: { bookingId: BookingId; memberId: MemberId; cancelledAt: Instant; now: Instant },
): Promise<boolean> {
  const { bookingId, memberId, now } = input;
  const given = await db
    .selectFrom("credit_entries")
    .select("amount_rupees as amountRupees")
    .where("member_id", "=", memberId)
    .where("booking_id", "=", bookingId)
    .where("reason", "=", "cancelled")
    .where("created_at", "=", input.cancelledAt)
    .executeTakeFirst();
  if (!given) return false;
  const { amountRupees } = given;
  const taken = await changeCredit(db, {
    memberId,
    bookingId,
    amountRupees: -amountRupees,
    reason: "used",
    now,
  });
  if (!taken) throw new UndoRefused("credit_used");
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: amountRupees })
    .where("id", "=", bookingId)
    .execute();
  return true;
}

/**
 * Takes seats again for bookings that gave theirs up. Throws SeatsRefused when too few are free; offered seats are not
 * free.
 */
export async function retakeSeats(
  db: Db,
  input: { eventId: EventId; seats: number; now: Instant },
): Promise<void> {
  const { eventId, seats, now } = input;
  const taken = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", seats) }))
    .where("id", "=", eventId)
    .where(hasSeatsBesideOffers(seats, now))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new SeatsRefused("full");
}

/** Tells a member that the club confirmed their booking, or with `isUndone` that it took that back. */
export async function notifyConfirmed(
  db: Db,
  booking: {
    bookingId: BookingId;
    eventId: EventId;
    memberId: MemberId;
    title: string;
    date: Day;
    time: string;
    isUndone?: boolean;
    now: Instant;
  },
): Promise<void> {
  const { bookingId, eventId, memberId, isUndone, now } = booking;
  const { confirmed, byClub, notYet, notYetText } = NOTIFICATION_TEXTS;
  await notifyMembers(db, {
    notifications: () => {
      const run = clubText(booking.title);
      const when = formatWhen(booking);
      return [
        {
          memberId,
          eventId,
          kind: "booked",
          title: isUndone ? notYet({ run }) : confirmed({ run }),
          text: isUndone ? notYetText({ when }) : byClub({ when }),
          link: `/bookings/${bookingId}`,
        },
      ];
    },
    now,
  });
}
