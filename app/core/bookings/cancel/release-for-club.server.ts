import { giveCredits } from "~/core/payments/credits/give-credits.server";
import { lowerPayments } from "~/core/payments/due-payments.server";
import { dropMemberships } from "~/core/payments/membership/memberships.server";
import { refreshAfterCheckIn } from "~/core/progress/statistics/refresh-statistics.server";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { CANCELLED, LIVE } from "../status";

interface Input {
  eventId: EventId;
  /** Bookings that are looked for; those of the same members come along. */
  limit: number;
  now: Instant;
  timeZone: string;
}

/**
 * Cancels live bookings of an event that the club cancelled, all those of each member together, with payments,
 * memberships and check-ins, in a fixed number of statements: what was paid becomes credit, what is due becomes less.
 * Returns what was cancelled, nothing when none is left. The event must be locked; the caller frees the seats.
 */
export async function releaseForClub(db: Db, input: Input) {
  const { now } = input;
  const bookingIds = await listNext(db, input);
  if (bookingIds.length === 0) return [];
  const released = await db
    .updateTable("bookings")
    .set((eb) => ({
      status: CANCELLED,
      cancelled_by: "club",
      cancelled_at: now,
      late_cancel: 0,
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("id", "in", bookingIds)
    .returning(["id as bookingId", "member_id as memberId", "plan", "payment_id as paymentId"])
    .returning(["price_rupees as priceRupees", "amount_paid_rupees as amountPaidRupees"])
    .returning("membership_id as membershipId")
    .execute();
  await giveCredits(db, { bookings: released, reason: "event_cancelled", now });
  const memberships = await dropMemberships(db, { bookings: released, now });
  const due = released.filter((one) => one.membershipId === null && one.amountPaidRupees === 0);
  await lowerPayments(db, { due: [...memberships, ...due], now });
  // A check-in that arrives after the cancellation is refused.
  const dropped = await db
    .deleteFrom("check_ins")
    .where("booking_id", "in", bookingIds)
    .returning("member_id as memberId")
    .execute();
  for (const memberId of new Set(dropped.map(({ memberId }) => memberId)))
    await refreshAfterCheckIn(db, { ...input, memberId });
  for (const { bookingId, memberId } of released)
    emitEvent(db, { event: "cancelled", bookingId, eventId: input.eventId, memberId, by: "club" });
  return released;
}

/** Live bookings of the event, and the others of the same members. */
async function listNext(db: Db, { eventId, limit }: Input): Promise<BookingId[]> {
  const next = await db
    .selectFrom("bookings")
    .select("member_id as memberId")
    .where("event_id", "=", eventId)
    .where("status", "in", LIVE)
    .limit(limit)
    .execute();
  if (next.length === 0) return [];
  const memberIds = [...new Set(next.map(({ memberId }) => memberId))];
  const bookings = await db
    // By member first: by event every portion would read all that are booked.
    .with(
      (cte) => cte("own").materialized(),
      (db) =>
        db
          .selectFrom("bookings")
          .select(["id", "event_id", "status"])
          .where("member_id", "in", memberIds),
    )
    .selectFrom("own")
    .select("id")
    .where("event_id", "=", eventId)
    .where("status", "in", LIVE)
    .execute();
  return bookings.map(({ id }) => id);
}

/** How many bookings of these events are not cancelled. */
export async function countLiveBookings(
  db: Db,
  { eventIds }: { eventIds: readonly EventId[] },
): Promise<number> {
  return await countRows(
    db.selectFrom("bookings").where("event_id", "in", eventIds).where("status", "in", LIVE),
  );
}
