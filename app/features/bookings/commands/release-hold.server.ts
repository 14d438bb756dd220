import { sql } from "kysely";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { dropPayment } from "../payments/commands/drop-payment.server";
import { BookingRefused } from "../rules/refusals";
import { isUnfinished } from "../rules/status";
import { lockEvent } from "../waitlist/commands/lock-event.server";
import { dropMembership } from "./drop-membership.server";

/**
 * Cancels the member's own unfinished booking of an event (pending, nothing paid or reported) with its
 * guests, and returns how many seats it held, for the caller to reuse. Refuses a finished one.
 */
export async function releaseHold(
  db: Db,
  input: { eventId: string; memberId: string; now: Instant },
): Promise<number> {
  const { eventId, memberId } = input;
  const [hold] = await listHolds(db, { eventId, memberId });
  if (!hold) return 0;
  if (!isUnfinished(hold) || hold.paid > 0) throw new BookingRefused("already_booked");
  await lockEvent(db, input);
  const released = await db
    .updateTable("bookings")
    .set({
      status: "cancelled",
      cancelled_by: "replaced",
      cancelled_at: input.now,
      updated_at: input.now,
    })
    .where("status", "=", "pending")
    .where((eb) => (hold.partyId ? eb("party_id", "=", hold.partyId) : eb("id", "=", hold.id)))
    .executeTakeFirst();
  if (hold.paymentId) await dropPayment(db, { paymentId: hold.paymentId, now: input.now });
  if (hold.membershipId)
    await dropMembership(db, { membershipId: hold.membershipId, now: input.now });
  return Number(released.numUpdatedRows);
}

const listHolds = prepared(
  (db, { eventId, memberId }: Places<{ eventId: string; memberId: string }>) =>
    db
      .selectFrom("bookings as b")
      .leftJoin("payments as p", "p.id", "b.payment_id")
      .select(["b.id", "b.status", "b.plan", "b.party_id as partyId", "b.payment_id as paymentId"])
      .select(["b.amount_paid_rupees as paid", "p.utr", "p.membership_id as membershipId"])
      .where("b.event_id", "=", eventId)
      .where("b.member_id", "=", memberId)
      // A literal, so that the planner can use the partial index over a member's live booking.
      .where("b.is_guest", "=", sql.lit(0))
      .where("b.status", "<>", sql.lit("cancelled")),
);
