import { sql } from "kysely";
import { dropPayment, lowerPayment } from "~/core/payments/list-member-payments.server";
import { dropMembership } from "~/core/payments/membership/record-membership.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { groupBy } from "~/lib/group-by";
import { BookingRefused } from "../refusals";
import { isUnfinished } from "../status";
import { lockEvent } from "../waitlist/lock-event.server";

/**
 * Cancels the member's own unfinished booking of an event (pending, nothing paid or reported) with its
 * guests, and returns how many seats it held, for the caller to reuse. Refuses a finished one.
 */
export async function releaseHold(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; now: Instant },
): Promise<number> {
  const { eventId, memberId } = input;
  const [hold] = await listHolds(db, { eventId, memberId });
  if (!hold) return 0;
  if (!isUnfinished(hold) || hold.paid > 0) throw new BookingRefused("already_booked");
  await lockEvent(db, input);
  const parts = await db
    .updateTable("bookings")
    .set({
      status: "cancelled",
      cancelled_by: "replaced",
      cancelled_at: input.now,
      updated_at: input.now,
    })
    .where("status", "=", "pending")
    .where((eb) => (hold.partyId ? eb("party_id", "=", hold.partyId) : eb("id", "=", hold.id)))
    .returning(["payment_id as paymentId", "price_rupees as rupees"])
    .execute();
  const owed = [...parts];
  if (hold.membershipId) {
    const rupees = await dropMembership(db, { membershipId: hold.membershipId, now: input.now });
    if (rupees !== undefined) owed.push({ paymentId: hold.paymentId, rupees });
  }
  await dropOwed(db, { owed, now: input.now });
  return parts.length;
}

/** Takes what is no longer owed off its payments: one that no other live booking waits for becomes void. */
async function dropOwed(
  db: Db,
  { owed, now }: { owed: { paymentId: PaymentId | null; rupees: number }[]; now: Instant },
): Promise<void> {
  for (const [paymentId, parts] of groupBy(owed, (part) => part.paymentId)) {
    if (paymentId === null) continue;
    const shared = await db
      .selectFrom("bookings")
      .select("id")
      .where("payment_id", "=", paymentId)
      .where("status", "<>", "cancelled")
      .limit(1)
      .executeTakeFirst();
    const byRupees = parts.reduce((sum, { rupees }) => sum + rupees, 0);
    // A membership that was bought apart is still owed.
    if (byRupees === 0) continue;
    if (shared) await lowerPayment(db, { paymentId, byRupees, now });
    else await dropPayment(db, { paymentId, now });
  }
}

const listHolds = prepared(
  (db, { eventId, memberId }: Places<{ eventId: EventId; memberId: MemberId }>) =>
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
