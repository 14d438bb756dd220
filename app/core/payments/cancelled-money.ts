import type { BookingStatus } from "~/db/tables/events";
import { formatRupees } from "~/lib/rupees";
import { type PaidAfterCancel, paidAfterCancelText } from "./paid-after-cancel";
import { type UnappliedUtr, unappliedUtrText } from "./references/unapplied-utr";
import { CANCEL_PANEL_TEXTS, CANCELLED_MONEY_TEXTS } from "./cancel-texts";

/** The part of credit in a booking. */
export interface BookingCredit {
  /** What became credit when it was cancelled; 0 where nothing did. */
  rupees: number;
  /** Whether it was paid from credit, so brought no money of its own. */
  isFromCredit: boolean;
}

export interface CancelledMoney {
  status: BookingStatus;
  /** 1 when it was cancelled less than 12 hours before the start. */
  lateCancel: number;
  amountPaidRupees: number;
  credit: BookingCredit | undefined;
  /** What became of money that came after the cancellation. */
  afterCancel?: PaidAfterCancel | undefined;
  unappliedUtr: UnappliedUtr | undefined;
}

/** What cancelling a seat means for it and its money, as its member reads it before. */
export function cancelMeansText(seat: {
  isLate: boolean;
  paidRupees: number;
  isFromCredit: boolean;
}): string {
  const { isLate, paidRupees, isFromCredit } = seat;
  const texts = CANCEL_PANEL_TEXTS;
  if (paidRupees === 0) return isLate ? texts.itsLessThan12 : texts.yourSeatGoesTo;
  const paid = formatRupees(paidRupees);
  if (isFromCredit) return (isLate ? texts.lateAndFromCredit : texts.returned)(paid);
  return (isLate ? texts.lateAndPaid : texts.credited)(paid);
}

/** What became of the money for a cancelled booking, as its member reads it; undefined where there was none. */
export function cancelledMoneyText(booking: CancelledMoney): string | undefined {
  const { afterCancel, unappliedUtr, credit, amountPaidRupees } = booking;
  if (afterCancel) return paidAfterCancelText(afterCancel);
  if (unappliedUtr) return unappliedUtrText(unappliedUtr);
  const { credited, returned, kept, creditKept } = CANCELLED_MONEY_TEXTS;
  if (credit && credit.rupees > 0)
    return (credit.isFromCredit ? returned : credited)(formatRupees(credit.rupees));
  const isKept = booking.status === "cancelled" && booking.lateCancel === 1 && amountPaidRupees > 0;
  if (!isKept) return undefined;
  return (credit?.isFromCredit ? creditKept : kept)(formatRupees(amountPaidRupees));
}
