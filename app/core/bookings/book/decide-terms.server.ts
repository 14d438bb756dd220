import { clubContent } from "~/content/club-content.server";
import { membershipRupees } from "~/content/plans";
import { changeCredit } from "~/core/payments/credits/change-credit.server";
import { askForPayment } from "~/core/payments/list-member-payments.server";
import { startMembership } from "~/core/payments/membership/buy-membership.server";
import { membershipStart } from "~/core/payments/membership/memberships";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { findDuePayment } from "~/core/payments/payments.server";
import { emitEvent } from "~/db/domain-events";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type {
  BookingId,
  EventId,
  MemberId,
  MembershipId,
  PartyId,
  PaymentId,
} from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { bookingRow, type NewBooking, REFERENCE_LENGTH } from "../booking-row";
import { bookedPlan, usedTrialReason } from "../bookings";
import { releaseNoShowTrial } from "../cancel/release-for-club.server";
import { BookingRefused } from "../refusals";
import { hasFreeTrial } from "./find-booking-options.server";
import { type Terms, termsOf, type UsedMembership, unfitReason } from "./terms";

interface Party {
  event: { id: EventId; date: string; priceRupees: number };
  member: {
    id: MemberId;
    phone: string;
    status: MemberStatus;
    hasGuardian: boolean;
    creditRupees: number;
  };
  plan: BookingPlan;
  guests: unknown[];
  shownPriceRupees: number;
  partyId: PartyId;
  now: Instant;
  timeZone: string;
}

/**
 * Decides by plan what a party owes: nothing for a free run or a valid membership, the event's price for
 * others, a membership's price when it is bought with the event. Credit pays for all of it or for none. A membership
 * chosen for a run that costs nothing is left out. Returns the terms with the plan that is booked.
 * Refuses a changed price, a second free run and what a member without approval may not book.
 */
export async function decideTerms(db: Db, request: Party): Promise<Terms & { plan: BookingPlan }> {
  const unfit = unfitReason(request);
  if (unfit) throw new BookingRefused(unfit);
  const { event, member, guests, now } = request;
  const plan = bookedPlan(request.plan, event);
  if (plan === "free_trial") {
    await releaseNoShowTrial(db, { phone: member.phone, now });
    if (!(await hasFreeTrial(db, { member, now })))
      throw new BookingRefused(usedTrialReason(member));
  }
  const pass = plan === "monthly_membership" ? await findOrBuyMembership(db, request) : undefined;
  const paidHeads = guests.length + (plan === "pay_per_run" ? 1 : 0);
  const due = paidHeads * event.priceRupees + (pass?.dueRupees ?? 0);
  const { byCredit, paymentId } = await payOrOwe(db, { ...request, due, pass });
  const { confirmAtOnce } = clubContent().bookings;
  return { plan, ...termsOf({ plan, event, byCredit, paymentId, pass, confirmAtOnce }) };
}

/** Takes what is due from the member's credit when that covers it all, otherwise asks for a payment. */
async function payOrOwe(
  db: Db,
  request: Party & { due: number; pass: { id: MembershipId; dueRupees: number } | undefined },
): Promise<{ byCredit: boolean; paymentId: PaymentId | null }> {
  const { member, event, due, pass, now } = request;
  if (due === 0) return { byCredit: false, paymentId: null };
  const buysMembership = pass !== undefined && pass.dueRupees > 0;
  if (!buysMembership && (await payByCredit(db, request)))
    return { byCredit: true, paymentId: null };
  const paymentId = await askForPayment(db, {
    memberId: member.id,
    eventId: event.id,
    membershipId: buysMembership ? pass.id : null,
    amountRupees: due,
    now,
  });
  return { byCredit: false, paymentId };
}

async function findOrBuyMembership(db: Db, request: Party): Promise<UsedMembership> {
  const { event, member, now } = request;
  const known = await findMembershipFor(db, { memberId: member.id, date: event.date });
  if (known) {
    const isActive = known.status === "active";
    const paymentId = isActive ? null : await findDuePayment(db, { membershipId: known.id });
    return { id: known.id, isActive, dueRupees: 0, paymentId };
  }
  const priceRupees = membershipRupees();
  const id = await startMembership(db, {
    memberId: member.id,
    startsOn: membershipStart(dayOf(now, request.timeZone), event.date),
    priceRupees,
    now,
  });
  return { id, isActive: false, dueRupees: priceRupees, paymentId: null };
}

async function payByCredit(db: Db, request: Party & { due: number }): Promise<boolean> {
  if (request.member.creditRupees < request.due) return false;
  return await changeCredit(db, {
    memberId: request.member.id,
    bookingId: null,
    amountRupees: -request.due,
    reason: "used",
    note: request.partyId,
    now: request.now,
  });
}

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
