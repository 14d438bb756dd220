import { type Day, formatDay } from "~/lib/dates";
import { qrPath } from "~/lib/qr";
import { formatRupees } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { MARKED_MONEY_TEXTS } from "~/texts/payments/marked-money";
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

type MoneyOutcome = Omit<MarkedMoney, "amountRupees" | "seatRupees">;

/** What an admin reads after 'Mark paid'. */
export function markedPaidText(outcome: MoneyOutcome): string {
  const { isLate, isCancelled, creditRupees, keptRupees, membership } = outcome;
  const texts = [
    MARKED_MONEY_TEXTS.markedAsPaid,
    isCancelled ? MARKED_MONEY_TEXTS.afterCancellation : "",
    isLate && !isCancelled ? MARKED_MONEY_TEXTS.late : "",
    membership ? membershipText(membership) : "",
    creditRupees > 0
      ? MARKED_MONEY_TEXTS.becameCredit({ creditRupees: formatRupees(creditRupees) })
      : "",
    keptRupees > 0 ? MARKED_MONEY_TEXTS.kept({ keptRupees: formatRupees(keptRupees) }) : "",
  ];
  return joinSentences(texts);
}

function membershipText(membership: PaidMembership): string {
  if (membership.became === "credit")
    return membership.why === "over"
      ? MARKED_MONEY_TEXTS.theMonthOfIts
      : MARKED_MONEY_TEXTS.membershipWasPaid;
  const { isMoved, isRevived, startsOn, next } = membership;
  if (isMoved) return MARKED_MONEY_TEXTS.membershipBegins({ startsOn: formatDay(startsOn) });
  const later = next ? MARKED_MONEY_TEXTS.later({ next: formatDay(next) }) : "";
  const again = isRevived ? MARKED_MONEY_TEXTS.again({ startsOn: formatDay(startsOn) }) : "";
  return joinSentences([again, later]);
}

/** What an admin reads after marking several payments, of which `refused` had been marked before. */
export function markedManyText(marked: readonly MarkedMoney[], refused = 0): string {
  if (marked.length === 0 && refused > 0) return MARKED_MONEY_TEXTS.nothingChanged;
  const count = (isCounted: (money: MarkedMoney) => boolean) => marked.filter(isCounted).length;
  const sum = (rupeesOf: (money: MarkedMoney) => number) =>
    marked.reduce((sum, money) => sum + rupeesOf(money), 0);
  const lateCount = count(({ isLate, isCancelled }) => isLate && !isCancelled);
  const cancelledCount = count(({ isCancelled }) => isCancelled);
  const movedCount = count(
    ({ membership }) => membership?.became === "valid" && membership.isMoved,
  );
  const creditRupees = sum((money) => money.creditRupees);
  const keptRupees = sum((money) => money.keptRupees);
  const texts = [
    MARKED_MONEY_TEXTS.paymentsMarked({
      marked: marked.length,
      rupees: formatRupees(sum(({ amountRupees }) => amountRupees)),
    }),
    lateCount > 0 ? MARKED_MONEY_TEXTS.someLate({ lateCount }) : "",
    cancelledCount > 0 ? MARKED_MONEY_TEXTS.cameAfterTheCancellation({ cancelledCount }) : "",
    movedCount > 0 ? MARKED_MONEY_TEXTS.willBeginWhereThe({ movedCount }) : "",
    creditRupees > 0
      ? MARKED_MONEY_TEXTS.becameCredit({ creditRupees: formatRupees(creditRupees) })
      : "",
    keptRupees > 0 ? MARKED_MONEY_TEXTS.someKept({ keptRupees: formatRupees(keptRupees) }) : "",
    refused > 0 ? MARKED_MONEY_TEXTS.hadBeenMarkedAlready({ refused }) : "",
  ];
  return joinSentences(texts);
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
  const came = MARKED_MONEY_TEXTS.came({ amountRupees: formatRupees(amountRupees) });
  if (creditRupees > 0 && keptRupees > 0)
    return MARKED_MONEY_TEXTS.cameAndPartKept({
      came,
      creditRupees: formatRupees(creditRupees),
      keptRupees: formatRupees(keptRupees),
    });
  if (keptRupees > 0) return MARKED_MONEY_TEXTS.cameAndKept({ came });
  if (creditRupees === 0) return `${came}.`;
  const all = creditRupees === amountRupees;
  return all
    ? MARKED_MONEY_TEXTS.andBecameCredit({ came })
    : MARKED_MONEY_TEXTS.cameAndBecameCredit({ came, creditRupees: formatRupees(creditRupees) });
}
