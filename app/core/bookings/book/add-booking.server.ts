import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { emitEvent } from "~/db/domain-events";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { BookingId, MemberId, MembershipId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { bookingRow, type NewBooking, REFERENCE_LENGTH } from "../booking-row";
import { isApproved } from "../bookings";
import { hasFreeTrial, releaseNoShowTrial } from "../free-run-facts.server";
import { usualPlan } from "./terms";

/**
 * Inserts a booking whose seat is already taken; returns its id, or undefined when a unique index refuses it
 * and `orNothing` is set (otherwise it throws).
 */
export async function addBooking(
  db: Db,
  input: { booking: NewBooking; orNothing?: boolean; now: Instant },
): Promise<BookingId | undefined> {
  const insert = input.orNothing ? insertOrNothing : insertBooking;
  const [inserted] = await insert(db, rowOf(input));
  if (!inserted) return undefined;
  const { event, memberId } = input.booking;
  emitEvent(db, { event: "booked", bookingId: inserted.id, eventId: event.id, memberId });
  return inserted.id;
}

type Row = ReturnType<typeof rowOf>;

const insertBooking = prepared((db, row: Places<Row>) =>
  db.insertInto("bookings").values(row).returning("id"),
);

const insertOrNothing = prepared((db, row: Places<Row>) =>
  db
    .insertInto("bookings")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id"),
);

function rowOf({ booking, now }: { booking: NewBooking; now: Instant }) {
  const ids = { id: newId(), reference: readableCode(REFERENCE_LENGTH) };
  return bookingRow(booking, { ...ids, now });
}

/** The member's values that a booking needs, with credit in rupees. Throws for an unknown id. */
export async function findParticipant(db: Db, input: { memberId: MemberId }) {
  const [found] = await listParticipants(db, { memberId: input.memberId });
  if (!found) throw new Error("There is no such member.");
  const { guardedId, creditRupees, ...member } = found;
  return { ...member, hasGuardian: guardedId !== null, creditRupees: creditRupees ?? 0 };
}

const listParticipants = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members as m")
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.display_name as name", "m.email", "m.status"])
    .select(["g.member_id as guardedId", "c.rupees as creditRupees"])
    .where("m.id", "=", memberId),
);

/**
 * Returns what `usualPlan` says of a member and an event, with the membership that this plan uses. At the desk a free run
 * that was missed is given back before it decides, unless a membership covers the event. Call it in a transaction.
 */
export async function decideUsualPlan(
  db: Db,
  input: {
    member: { id: MemberId; phone: string; status: MemberStatus };
    event: { date: Day; priceRupees: number };
    isAtDesk?: boolean;
    now: Instant;
  },
): Promise<{ plan: BookingPlan; membershipId: MembershipId | null }> {
  const { member, event, isAtDesk = false, now } = input;
  const membership = await findMembershipFor(db, { memberId: member.id, date: event.date });
  const isCovered = membership?.status === "active";
  if (isAtDesk && !isCovered) await releaseNoShowTrial(db, { phone: member.phone, now });
  const plan = usualPlan({
    priceRupees: event.priceRupees,
    isApproved: isApproved(member),
    isCovered,
    hasFreeRun: !isCovered && (await hasFreeTrial(db, { member, now })),
  });
  return { plan, membershipId: plan === "monthly_membership" ? (membership?.id ?? null) : null };
}
