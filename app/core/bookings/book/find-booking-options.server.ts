import { sql } from "kysely";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { findCredit } from "~/core/payments/payments.server";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { isApproved } from "../bookings";
import { findFreeRun } from "../free-run-facts.server";
import { findWaitlistEntry } from "../waitlist/waitlist.server";

/** A member's choices for an event, and their booking or waitlist entry. */
export type BookingOptions = Awaited<ReturnType<typeof findBookingOptions>>;

/** The choices of a member for one event. */
export async function findBookingOptions(
  db: Db,
  input: {
    member: { id: MemberId; phone: string; status: MemberStatus };
    event: { id: EventId; date: Day };
    now: Instant;
  },
) {
  const { member, event, now } = input;
  const membership = await findMembershipFor(db, { memberId: member.id, date: event.date });
  const freeRun = await findFreeRun(db, { memberId: member.id, now });
  return {
    isApproved: isApproved(member),
    hasFreeTrial: freeRun === "left",
    hasRun: freeRun === "none",
    membership: membership && { status: membership.status, endsBefore: membership.endsBefore },
    creditRupees: await findCredit(db, { memberId: member.id }),
    place: await findWaitlistEntry(db, { eventId: event.id, memberId: member.id, now }),
    booking: await findOwnBooking(db, { eventId: event.id, memberId: member.id }),
  };
}

async function findOwnBooking(db: Db, input: { eventId: EventId; memberId: MemberId }) {
  return await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.id", "b.status", "b.plan", "b.payment_id as paymentId", "p.utr"])
    .where("b.event_id", "=", input.eventId)
    .where("b.member_id", "=", input.memberId)
    // A literal, so that the planner can use the partial index over a member's live booking.
    .where("b.is_guest", "=", sql.lit(0))
    .where("b.status", "<>", sql.lit("cancelled"))
    .executeTakeFirst();
}
