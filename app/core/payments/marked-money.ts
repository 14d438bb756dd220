import { type Day, formatDay } from "~/lib/dates";
import { qrPath } from "~/lib/qr";
import { formatRupees } from "~/lib/rupees";
import { type Payee, payeeOf, upiLink } from "./payments";

/** What became of the price of a membership: the membership, or credit. */
export type PaidMembership =
  | {
      became: "valid";
      rupees: number;
      startsOn: Day;
      endsBefore: Day;
      /** Whether it begins where the member's valid one ends instead of on its own day. */
      isMoved: boolean;
      /** Whether it had been taken back, or replaced, before its money came. */
      isRevived: boolean;
      /** The first day of a later membership that made room for it. */
      next: Day | undefined;
    }
  | { became: "credit"; why: "paid_already" | "over" };

/** What became of a payment that was marked as paid: its amount is the sum of seats, membership, credit and what is kept. */
export interface MarkedMoney {
  isLate: boolean;
  /** Whether every booking that it was for had been cancelled. */
  isCancelled: boolean;
  amountRupees: number;
  seatRupees: number;
  membership: PaidMembership | undefined;
  creditRupees: number;
  /** For bookings that were cancelled late. */
  keptRupees: number;
}

type Told = Omit<MarkedMoney, "amountRupees" | "seatRupees">;

/** What an admin reads after 'Mark paid'. */
export function markedPaidText(outcome: Told): string {
  const { isLate, isCancelled, creditRupees, keptRupees, membership } = outcome;
  const texts = [
    "Marked as paid.",
    isCancelled ? "It came after the cancellation." : "",
    isLate && !isCancelled ? "It came late: check whether the runner still has a seat." : "",
    membership ? membershipText(membership) : "",
    creditRupees > 0 ? `${formatRupees(creditRupees)} became credit.` : "",
    keptRupees > 0 ? `${formatRupees(keptRupees)} was kept for the late cancellation.` : "",
  ];
  return texts.filter(Boolean).join(" ");
}

function membershipText(membership: PaidMembership): string {
  if (membership.became === "credit")
    return membership.why === "over"
      ? "The month of its membership is over."
      : "Its membership was paid already.";
  const { isMoved, isRevived, startsOn, next } = membership;
  if (isMoved)
    return `The membership begins on ${formatDay(startsOn)}, where the one before it ends.`;
  const later = next ? `The next membership now begins on ${formatDay(next)}.` : "";
  const again = isRevived ? `The membership counts again, from ${formatDay(startsOn)}.` : "";
  return [again, later].filter(Boolean).join(" ");
}

/** What became of several payments. */
export interface MarkedMany {
  marked: number;
  rupees: number;
  lateCount: number;
  /** Payments that came after everything they were for had been cancelled. */
  cancelledCount: number;
  /** Memberships that begin where the one before them ends. */
  movedCount: number;
  creditRupees: number;
  keptRupees: number;
  /** Payments that had been marked before. */
  refused: number;
}

export const noneMarked = (): MarkedMany => ({
  ...{ marked: 0, rupees: 0, lateCount: 0, cancelledCount: 0, movedCount: 0 },
  ...{ creditRupees: 0, keptRupees: 0, refused: 0 },
});

/** Adds one more payment that was marked. */
export function addMarked(many: MarkedMany, money: MarkedMoney): void {
  many.marked += 1;
  many.rupees += money.amountRupees;
  many.lateCount += money.isLate && !money.isCancelled ? 1 : 0;
  many.cancelledCount += money.isCancelled ? 1 : 0;
  many.movedCount += money.membership?.became === "valid" && money.membership.isMoved ? 1 : 0;
  many.creditRupees += money.creditRupees;
  many.keptRupees += money.keptRupees;
}

/** What an admin reads after marking several payments. */
export function markedManyText(many: MarkedMany): string {
  const { marked, lateCount, cancelledCount, movedCount, creditRupees, keptRupees, refused } = many;
  if (marked === 0 && refused > 0) return "Nothing changed: these had already been marked.";
  const texts = [
    `${counted(marked, "payment")} marked as paid: ${formatRupees(many.rupees)}.`,
    lateCount > 0 ? `${lateCount} came late: check that those runners still have a spot.` : "",
    cancelledCount > 0 ? `${cancelledCount} came after the cancellation.` : "",
    movedCount > 0
      ? `${counted(movedCount, "membership")} will begin where the one before ends.`
      : "",
    creditRupees > 0 ? `${formatRupees(creditRupees)} became credit.` : "",
    keptRupees > 0 ? `${formatRupees(keptRupees)} was kept for late cancellations.` : "",
    refused > 0 ? `${counted(refused, "other")} had been marked already.` : "",
  ];
  return texts.filter(Boolean).join(" ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** How a payment is made by UPI: the account, the link for this phone, the code for another. Undefined without an account. */
export function upiPaymentOf(
  payment: { amountRupees: number; reference: string },
  club: { upi: Payee; name: string },
) {
  const upi = payeeOf(club);
  if (!upi) return undefined;
  const { amountRupees, reference } = payment;
  const link = upiLink({ upi, amountRupees, reference });
  return { id: upi.id, link, code: qrPath(link) };
}

/** What became of money that came when every booking it was for had been cancelled. */
export interface PaidAfterCancel {
  amountRupees: number;
  creditRupees: number;
  /** For bookings that were cancelled late. */
  keptRupees: number;
}

/** What the member and the admins read of it. */
export function paidAfterCancelText({
  amountRupees,
  creditRupees,
  keptRupees,
}: PaidAfterCancel): string {
  const came = `${formatRupees(amountRupees)} came after the cancellation`;
  if (creditRupees > 0 && keptRupees > 0)
    return `${came}: ${formatRupees(creditRupees)} became credit, ${formatRupees(keptRupees)} was kept for the late cancellation.`;
  if (keptRupees > 0) return `${came} and was kept, as it was a late cancellation.`;
  if (creditRupees === 0) return `${came}.`;
  const all = creditRupees === amountRupees;
  return all
    ? `${came} and became credit.`
    : `${came}: ${formatRupees(creditRupees)} became credit.`;
}
