import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { restoreGroupAssignment } from "../pace-groups/restore-group-assignment.server";
import { askForPayment } from "~/core/payments/ask-for-payment.server";
import { MoveRefused } from "../refusals";
import { retakeSeats } from "./retake-seats.server";

/**
 * Sets a completed or cancelled booking back to pending ('Reset Status'). It takes a seat again when it
 * has none, and its price is due again when the money went back. Refuses a full event and a booking that
 * is no longer in status `from`.
 */
export async function resetBooking(
  db: Db,
  input: {
    bookingId: BookingId;
    from: BookingStatus;
    eventId: EventId;
    seats: number;
    now: Instant;
  },
): Promise<void> {
  const { bookingId, eventId, seats, now } = input;
  if (seats > 0) await retakeSeats(db, { eventId, seats, now });
  const reset = await db
    .updateTable("bookings")
    .set((eb) => ({
      status: "pending",
      cancelled_by: null,
      cancelled_at: null,
      late_cancel: 0,
      no_show: 0,
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", bookingId)
    .where("status", "=", input.from)
    .returning(["member_id as memberId", "price_rupees as priceRupees"])
    .returning("amount_paid_rupees as amountPaidRupees")
    .executeTakeFirst();
  if (!reset) throw new MoveRefused("changed_meanwhile");
  if (seats > 0) await restoreGroupAssignment(db, { bookingId, eventId, now });
  if (input.from !== "cancelled" || reset.priceRupees === 0 || reset.amountPaidRupees > 0) return;
  const paymentId = await askForPayment(db, {
    memberId: reset.memberId,
    eventId,
    membershipId: null,
    amountRupees: reset.priceRupees,
    now,
  });
  await db
    .updateTable("bookings")
    .set({ payment_id: paymentId })
    .where("id", "=", bookingId)
    .execute();
}
