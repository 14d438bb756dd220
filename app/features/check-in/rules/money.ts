import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import { formatRupees } from "~/lib/rupees";
import type { RosterEntry } from "./roster";

/** What a booking still owes (rupees), whatever its status; an admin may have confirmed it before it is paid. */
export function owesRupees(booking: {
  status: BookingStatus;
  plan: BookingPlan;
  priceRupees: number;
  paidRupees: number;
}): number {
  if (booking.status === "cancelled" || booking.plan !== "pay_per_run") return 0;
  return Math.max(0, booking.priceRupees - booking.paidRupees);
}

/** 'due ₹99', or nothing for what is paid or free. */
export function dueText(owes: number | undefined): string | undefined {
  return owes ? `due ${formatRupees(owes)}` : undefined;
}

/** Whether an undo turned what was paid into credit: it cancels the booking only of a walk-in that was paid. */
export function isCredit({ status, priceRupees }: RosterEntry): boolean {
  return status === "cancelled" && priceRupees > 0;
}

/** Whether the price is paid; the entries of a payment that stays although it was taken back are not listed. */
export function hasPaid({ status, priceRupees, ...person }: RosterEntry): boolean {
  return status !== "cancelled" && priceRupees > 0 && !person.isUnpaid && !person.owesRupees;
}
