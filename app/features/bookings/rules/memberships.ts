import type { PaymentStatus } from "~/db/tables/booking-money";
import { type Day, sameDayNextMonth } from "~/lib/dates";

/** A membership whose payment is due, and for which the member gave no reference yet. */
export interface UnpaidMembership {
  startsOn: Day;
  amountRupees: number;
}

/** Days before its end on which a member is reminded of a membership. */
export const REMINDED_BEFORE_DAYS = 5;

/** Why a membership was not started, as shown to the member. */
export const BUY_REFUSAL_TEXTS = {
  not_approved: "Your first run is free. Once the club has welcomed you, you can become a member.",
  has_next: "Your next membership is paid already.",
};

/** What a member reads after giving a reference for a membership that waits for no payment any more. */
export function unappliedMembershipReferenceText(payment: PaymentStatus): string {
  return payment === "paid"
    ? "Thank you, noted. This membership is paid already."
    : "Thank you, noted. You had taken this membership back; the club will look for your payment.";
}

/** What a membership saved so far: what its runs would have cost, above its price. */
export function savedRupees(use: { worthRupees: number; priceRupees: number }): number {
  return Math.max(0, use.worthRupees - use.priceRupees);
}

/** A membership from `startsOn` is valid until the day before the same day of the next month. */
export function membershipEnd(startsOn: Day): Day {
  return sameDayNextMonth(startsOn);
}

/** Whether a membership covers an event's date: [start, same day next month). */
export function isCovered(membership: { startsOn: Day; endsBefore: Day }, date: Day): boolean {
  return membership.startsOn <= date && date < membership.endsBefore;
}

/** The start of a membership bought on `today` for an event on `date`: today if it then covers the event, else `date`. */
export function membershipStart(today: Day, date: Day): Day {
  return isCovered({ startsOn: today, endsBefore: membershipEnd(today) }, date) ? today : date;
}
