import { formatPrice } from "~/core/payments/price";
import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { PaymentId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { BOOKING_PAYMENT_LABELS } from "~/texts/payments/desk";
import { classNames } from "~/ui/class-names";

import { MarkPaidForm } from "./mark-paid/mark-paid-form";
import { type PaidAfterCancel, paidAfterCancelText } from "./marked-money";
import type { PartyPayment } from "./parties";
import { hasReference, markedByText } from "./payments";
import { EarlierReferences } from "./references/shared-references";

export interface BookingPaymentProps {
  /** What the booking costs; 0 when a membership or a free run covers it. */
  priceRupees: number;
  payment:
    | {
        id: PaymentId;
        amountRupees: number;
        status: PaymentStatus;
        method: PaymentMethod | null;
        utr: string | null;
        /** References given for the member's earlier bookings of the same event. */
        earlierUtrs?: string[];
        /** What became of money that came after the cancellation. */
        afterCancel: PaidAfterCancel | undefined;
        paidByName: string | null;
        /** When it was marked, in words. */
        paidWhen: string | undefined;
      }
    | undefined;
  /** Whose booking it is, for the button's name. */
  name: string;
  /** The party's other line that shows the payment, or how many people this one is for. */
  party?: PartyPayment | undefined;
  /** On a phone its parts are parts of the row around it. */
  isInRow?: boolean;
}

/** A booking's price and payment: who marked it as paid and when, or what is due with Mark paid. */
export function BookingPayment(props: BookingPaymentProps) {
  const { priceRupees, payment, name, party, isInRow = false } = props;
  const isDue = payment?.status === "due" && !party?.shownWith;
  const isPriceDue = isDue && payment.amountRupees === priceRupees;
  const cancelled = payment?.afterCancel && paidAfterCancelText(payment.afterCancel);
  return (
    <div
      className={classNames(
        "flex flex-col items-start gap-1",
        isInRow
          ? "max-[769px]:contents"
          : "max-[769px]:flex-row max-[769px]:flex-wrap max-[769px]:items-center max-[769px]:gap-x-2",
      )}
    >
      {cancelled && <span>{cancelled}</span>}
      {!isPriceDue && !cancelled && (
        <span className="tabular-nums">{formatPrice(priceRupees)}</span>
      )}
      {payment && party?.shownWith !== undefined && (
        <span className="text-sm text-muted">
          {BOOKING_PAYMENT_LABELS.inThePaymentOf({ name: party.shownWith })}
        </span>
      )}
      {payment && party && party.people > 1 && (
        <span className="text-sm text-muted">
          {BOOKING_PAYMENT_LABELS.onePaymentFor({ people: party.people })}
        </span>
      )}
      {payment?.status === "paid" && !party?.shownWith && (
        <span className="text-sm text-muted">
          {BOOKING_PAYMENT_LABELS.paid}
          <span className="max-[769px]:sr-only">
            {" "}
            {payment.paidWhen}, {markedByText(payment)}
          </span>
        </span>
      )}
      {payment?.status === "void" && payment.utr && (
        <span className="text-sm text-muted">
          {BOOKING_PAYMENT_LABELS.given({ utr: payment.utr })}
        </span>
      )}
      {isDue && <Due payment={payment} name={name} />}
    </div>
  );
}

function Due({
  payment,
  name,
}: {
  payment: NonNullable<BookingPaymentProps["payment"]>;
  name: string;
}) {
  const { id: paymentId, amountRupees, method, utr, earlierUtrs = [] } = payment;
  return (
    <>
      <span>
        {method === "venue"
          ? BOOKING_PAYMENT_LABELS.atTheVenue({ amount: formatRupees(amountRupees) })
          : BOOKING_PAYMENT_LABELS.due({ amount: formatRupees(amountRupees) })}
        {utr && BOOKING_PAYMENT_LABELS.withUtr({ utr })}
      </span>
      <EarlierReferences utrs={earlierUtrs} />
      <MarkPaidForm
        {...{ paymentId, amountRupees, method, name }}
        hasReference={hasReference({ utr, earlierUtrs })}
      />
    </>
  );
}
