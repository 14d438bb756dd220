import type { Db } from "~/db/tables";
import type { CreditReason } from "~/db/tables/booking-money";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";

interface PaidBooking {
  bookingId: BookingId;
  memberId: MemberId;
  amountPaidRupees: number;
}

/**
 * Turns what was paid for these cancelled bookings into credit, with an entry for each; those of nothing are left
 * out. Call it in the transaction of the cancellation.
 */
export async function giveCredits(
  db: Db,
  input: { bookings: readonly PaidBooking[]; reason: CreditReason; now: Instant },
): Promise<void> {
  const paid = input.bookings.filter(({ amountPaidRupees }) => amountPaidRupees > 0);
  if (paid.length === 0) return;
  // In a fixed order, so that two cancellations at once do not deadlock.
  const ofMember = [...Map.groupBy(paid, ({ memberId }) => memberId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  await db
    .insertInto("credit_balances")
    .values(
      ofMember.map(([memberId, own]) => ({
        member_id: memberId,
        rupees: own.reduce((sum, { amountPaidRupees }) => sum + amountPaidRupees, 0),
      })),
    )
    .onConflict((conflict) =>
      conflict.column("member_id").doUpdateSet((eb) => ({
        rupees: eb("credit_balances.rupees", "+", eb.ref("excluded.rupees")),
      })),
    )
    .execute();
  await db
    .insertInto("credit_entries")
    .values(
      paid.map(({ bookingId, memberId, amountPaidRupees }) => ({
        id: newId(),
        member_id: memberId,
        booking_id: bookingId,
        amount_rupees: amountPaidRupees,
        reason: input.reason,
        admin_id: null,
        admin_name: null,
        note: null,
        submit_key: null,
        created_at: input.now,
      })),
    )
    .execute();
  const bookingIds = paid.map(({ bookingId }) => bookingId);
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 0 })
    .where("id", "in", bookingIds)
    .execute();
}
