import { clubContent } from "~/content/club-content.server";
import { membershipRupees } from "~/content/plans";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { EventId, MemberId, MembershipId, PartyId, PaymentId } from "~/db/tables/shapes";
import { dayOf, type Instant } from "~/lib/dates";
import { askForPayment } from "~/core/payments/ask-for-payment.server";
import { changeCredit } from "~/core/payments/credits/change-credit.server";
import { findDuePayment } from "~/core/payments/payments.server";
import { hasFreeTrial } from "./has-free-trial.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { bookedPlan, usedTrialReason } from "../bookings";
import { membershipStart } from "~/core/payments/membership/memberships";
import { BookingRefused } from "../refusals";
import { type Terms, termsOf, type UsedMembership, unfitReason } from "./terms";
import { releaseNoShowTrial } from "../cancel/release-no-show-trial.server";
import { startMembership } from "~/core/payments/membership/start-membership.server";

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
