import { holdsSeat } from "~/core/bookings/status";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { CANCEL_PANEL_TEXTS, CANCELLED_MONEY_TEXTS } from "~/texts/payments/notifications";
import { type PaidAfterCancel, paidAfterCancelText } from "./marked-money";

import { UNDO_SECONDS } from "./payments";
import { type UnappliedUtr, unappliedUtrText } from "./references/shared-references-rules";

/** The part of credit in a booking. */
export interface BookingCredit {
  /** What became credit when it was cancelled; 0 where nothing did. */
  rupees: number;
  /** Whether it was paid from credit, so brought no money of its own. */
  isFromCredit: boolean;
}

export interface CancelledMoney {
  status: BookingStatus;
  /** 1 when it was cancelled less than `PROMISES.cancelHours` before the start. */
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
  if (paidRupees === 0) return isLate ? texts.late : texts.yourSeatGoesTo;
  const paid = formatRupees(paidRupees);
  if (isFromCredit) return (isLate ? texts.lateAndFromCredit : texts.returned)({ amount: paid });
  return (isLate ? texts.lateAndPaid : texts.credited)({ amount: paid });
}

/** What became of the money for a cancelled booking, as its member reads it; undefined where there was none. */
export function cancelledMoneyText(booking: CancelledMoney): string | undefined {
  const { afterCancel, unappliedUtr, credit, amountPaidRupees } = booking;
  if (afterCancel) return paidAfterCancelText(afterCancel);
  if (unappliedUtr) return unappliedUtrText(unappliedUtr);
  const { credited, returned, kept, creditKept } = CANCELLED_MONEY_TEXTS;
  if (credit && credit.rupees > 0)
    return (credit.isFromCredit ? returned : credited)({ amount: formatRupees(credit.rupees) });
  const isKept = !holdsSeat(booking.status) && booking.lateCancel === 1 && amountPaidRupees > 0;
  if (!isKept) return undefined;
  return (credit?.isFromCredit ? creditKept : kept)({ amount: formatRupees(amountPaidRupees) });
}

/** The fields of an Undo, and for how many seconds it is offered. */
export function undoFields(move: {
  bookingIds: BookingId[];
  from: BookingStatus;
  to: BookingStatus;
  movedAt: Instant;
}) {
  const { bookingIds, from, to, movedAt } = move;
  const ids = bookingIds.map((id): [string, string] => ["bookingId", id]);
  const fields: [string, string][] = [...ids, ["from", from], ["to", to]];
  return { fields, movedAt, seconds: UNDO_SECONDS };
}

/** The same of payments that were marked as paid. */
export function undoOfMarks(paymentIds: readonly PaymentId[], movedAt: Instant) {
  const fields = paymentIds.map((id): [string, string] => ["paymentId", id]);
  return { fields, movedAt, seconds: UNDO_SECONDS };
}
