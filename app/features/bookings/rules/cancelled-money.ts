import type { BookingStatus } from "~/db/tables/events";
import { formatRupees } from "~/lib/rupees";
import { type PaidAfterCancel, paidAfterCancelText } from "../payments/rules/paid-after-cancel";
import { type UnappliedUtr, unappliedUtrText } from "../payments/rules/unapplied-utr";
import { CANCELLED_MONEY_TEXTS } from "../texts/cancel";

/** What became credit when a booking was cancelled. */
export interface CancelCredit {
  rupees: number;
  /** Whether the booking had been paid from credit, so brought none of its own. */
  isReturned: boolean;
}

export interface CancelledMoney {
  status: BookingStatus;
  /** 1 when it was cancelled less than 12 hours before the start. */
  lateCancel: number;
  amountPaidRupees: number;
  /** What became credit when it was cancelled. */
  credit: CancelCredit | undefined;
  /** What became of money that came after the cancellation. */
  afterCancel?: PaidAfterCancel | undefined;
  unappliedUtr: UnappliedUtr | undefined;
}

/** What became of the money for a cancelled booking, as its member reads it; undefined where there was none. */
export function cancelledMoneyText(booking: CancelledMoney): string | undefined {
  const { afterCancel, unappliedUtr, credit, amountPaidRupees } = booking;
  if (afterCancel) return paidAfterCancelText(afterCancel);
  if (unappliedUtr) return unappliedUtrText(unappliedUtr);
  if (credit) {
    const { credited, returned } = CANCELLED_MONEY_TEXTS;
    return (credit.isReturned ? returned : credited)(formatRupees(credit.rupees));
  }
  const isKept = booking.status === "cancelled" && booking.lateCancel === 1 && amountPaidRupees > 0;
  return isKept ? CANCELLED_MONEY_TEXTS.kept(formatRupees(amountPaidRupees)) : undefined;
}
