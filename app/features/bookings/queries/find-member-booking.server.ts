import { jsonOf } from "~/db/json";
import type { Db } from "~/db/tables";
import { findPayment } from "../payments/queries/payments.server";

/** A booking with its party, its payment and its event as it is now. */
export type MemberBookingPage = NonNullable<Awaited<ReturnType<typeof findMemberBooking>>>;

/** A member's own booking (or a guest's of theirs); undefined for another's. */
export async function findMemberBooking(db: Db, input: { bookingId: string; memberId: string }) {
  const row = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["b.id", "b.reference", "b.status", "b.plan", "b.notes"])
    .select(["b.participant_name as participantName", "b.is_guest as isGuest"])
    .select(["b.pace_group as paceGroup", "b.price_rupees as priceRupees"])
    .select(["b.amount_paid_rupees as amountPaidRupees", "b.late_cancel as lateCancel"])
    .select(["b.party_id as partyId", "b.payment_id as paymentId"])
    .select(["e.slug", "e.title", "e.date", "e.time", "e.location", "e.map_url as mapUrl"])
    .select([
      "e.starts_at as startsAt",
      "e.status as eventStatus",
      "e.cancel_reason as cancelReason",
    ])
    .select(["e.requirements", "e.duration_minutes as durationMinutes"])
    .where("b.id", "=", input.bookingId)
    .where("b.member_id", "=", input.memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { partyId, paymentId, requirements, ...booking } = row;
  return {
    ...booking,
    requirements: jsonOf(requirements),
    party: partyId ? await listParty(db, { partyId, exceptId: row.id }) : [],
    payment: paymentId ? await findPayment(db, { paymentId }) : undefined,
  };
}

async function listParty(db: Db, input: { partyId: string; exceptId: string }) {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "participant_name as participantName", "status", "reference"])
    .where("party_id", "=", input.partyId)
    .where("id", "<>", input.exceptId)
    .orderBy("id")
    .execute();
  return rows;
}
