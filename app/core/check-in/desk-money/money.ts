import { holdsSeat } from "~/core/bookings/status";
import { METHOD_TEXTS } from "~/core/payments/payments";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type { DeskEntryKind, DeskOutcome, GiveBack } from "~/db/tables/run-day";
import { formatRupees } from "~/lib/rupees";
import { GIVE_BACK_TEXTS } from "../desk/desk-texts";
import type { RosterEntry } from "../roster/roster";

/** What an entry of the desk says was paid. */
export interface DeskMoney {
  rupees: number;
  paidWith: PaymentMethod;
}

/** Money that was taken at the desk although nothing was due, or for nothing. */
export interface MoneyBack extends DeskMoney {
  reason: GiveBack;
}

/** Why nothing was due for a booking of this plan. */
export function giveBackOf(plan: BookingPlan): GiveBack {
  if (plan === "free_trial") return "first_run";
  return plan === "monthly_membership" ? "covered" : "paid_already";
}

/** Whether what a walk-in paid is to be given back: the walk-in was refused, and is not even on the list as unpaid. */
export function isRefusedWalkIn(kind: DeskEntryKind, outcome: DeskOutcome): boolean {
  return kind === "walk_in" && !["done", "duplicate", "unpaid"].includes(outcome);
}

/** '₹99 in cash'. */
export function moneyText({ rupees, paidWith }: DeskMoney): string {
  return `${formatRupees(rupees)} ${METHOD_TEXTS[paidWith]}`;
}

/** 'First run, free: give ₹99 back.' */
export function giveBackText({ reason, ...money }: MoneyBack): string {
  return reason === "paid_already"
    ? GIVE_BACK_TEXTS.paid_already(moneyText(money))
    : GIVE_BACK_TEXTS[reason](formatRupees(money.rupees));
}

/** What a booking still owes (rupees), whatever its status; an admin may have confirmed it before it is paid. */
export function owesRupees(booking: {
  status: BookingStatus;
  plan: BookingPlan;
  priceRupees: number;
  paidRupees: number;
}): number {
  if (!holdsSeat(booking.status) || booking.plan !== "pay_per_run") return 0;
  return Math.max(0, booking.priceRupees - booking.paidRupees);
}

/** 'due ₹99', or nothing for what is paid or free. */
export function dueText(owes: number | undefined): string | undefined {
  return owes ? `due ${formatRupees(owes)}` : undefined;
}

/** Whether an undo turned what was paid into credit: it cancels the booking only of a walk-in that was paid. */
export function isCredit({ status, priceRupees }: RosterEntry): boolean {
  return !holdsSeat(status) && priceRupees > 0;
}

/** Whether the price is paid; the entries of a payment that stays although it was taken back are not listed. */
export function hasPaid({ status, priceRupees, ...person }: RosterEntry): boolean {
  return holdsSeat(status) && priceRupees > 0 && !person.isUnpaid && !person.owesRupees;
}
