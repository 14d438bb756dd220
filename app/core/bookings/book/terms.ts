import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { MembershipId, PaymentId } from "~/db/tables/shapes";
import { isApproved, isUnconfirmedMinor } from "../bookings";
import type { BookingRefusal } from "../refusals";

/** Status, price and payment of one person's booking. */
interface Part {
  status: BookingStatus;
  priceRupees: number;
  amountPaidRupees: number;
  membershipId: MembershipId | null;
  paymentId: PaymentId | null;
}

export interface Terms {
  own: Part;
  guest: Part;
}

/** A membership that a booking uses or buys. */
export interface UsedMembership {
  id: MembershipId;
  isActive: boolean;
  /** Its price when it is bought with the booking, otherwise 0. */
  dueRupees: number;
  /** The payment that it waits for already. */
  paymentId: PaymentId | null;
}

/** What each booking of a party stores, after it is known how it is paid. */
export function termsOf(settled: {
  plan: BookingPlan;
  event: { priceRupees: number };
  byCredit: boolean;
  paymentId: PaymentId | null;
  pass: UsedMembership | undefined;
  /** Whether a seat that waits for no money needs no admin's word. */
  confirmAtOnce: boolean;
}): Terms {
  const { plan, event, byCredit, paymentId, pass, confirmAtOnce } = settled;
  const guest: Part = {
    status: paymentId ? "pending" : "confirmed",
    priceRupees: event.priceRupees,
    amountPaidRupees: byCredit ? event.priceRupees : 0,
    membershipId: null,
    paymentId,
  };
  if (plan === "pay_per_run") return { own: guest, guest };
  const own: Part = {
    status: confirmAtOnce && (!pass || pass.isActive) ? "confirmed" : "pending",
    priceRupees: 0,
    amountPaidRupees: 0,
    membershipId: pass?.id ?? null,
    paymentId: pass?.dueRupees ? paymentId : (pass?.paymentId ?? null),
  };
  return { own, guest };
}

/** Whether a member who waits for approval asks for more than the free first run alone. */
export function needsWelcome(party: {
  member: { status: MemberStatus };
  plan: BookingPlan;
  guests: unknown[];
}): boolean {
  const isFreeAlone = party.plan === "free_trial" && party.guests.length === 0;
  return !isApproved(party.member) && !isFreeAlone;
}

/** Why a party may not book on these terms: a changed price, or what a member without approval may not book. */
export function unfitReason(party: {
  event: { priceRupees: number };
  member: { status: MemberStatus; hasGuardian: boolean };
  plan: BookingPlan;
  guests: unknown[];
  shownPriceRupees: number;
}): BookingRefusal | undefined {
  const { event, member, plan, guests, shownPriceRupees } = party;
  if (isUnconfirmedMinor(member)) return "not_confirmed";
  if (needsWelcome(party)) return "not_approved";
  const isPaidEvent = plan === "pay_per_run" || guests.length > 0;
  return isPaidEvent && shownPriceRupees !== event.priceRupees ? "price_changed" : undefined;
}
