import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import { formatRupees } from "~/lib/rupees";
import { markedByText } from "../rules";
import { EarlierReferences } from "./earlier-references";
import { MarkPaidForm } from "./mark-paid-form";

export interface BookingPaymentProps {
  /** What the booking costs; 0 when a membership or a free run covers it. */
  priceRupees: number;
  payment:
    | {
        id: string;
        amountRupees: number;
        status: PaymentStatus;
        method: PaymentMethod | null;
        utr: string | null;
        /** References given for the member's earlier bookings of the same event. */
        earlierUtrs?: string[];
        paidByName: string | null;
        /** When it was marked, in words. */
        paidWhen: string | undefined;
      }
    | undefined;
  /** Whose booking it is, for the button's name. */
  name: string;
}

/** A booking's price and payment: who marked it as paid and when, or what is due with Mark paid. */
export function BookingPayment({ priceRupees, payment, name }: BookingPaymentProps) {
  return (
    <div className="grid justify-items-start gap-1 max-[769px]:justify-items-end">
      <span className="tabular-nums">{priceRupees === 0 ? "Free" : formatRupees(priceRupees)}</span>
      {payment?.status === "paid" && (
        <span className="text-sm text-muted">
          Paid {payment.paidWhen}, {markedByText(payment)}
        </span>
      )}
      {payment?.status === "void" && payment.utr && (
        <span className="text-sm text-muted">UTR {payment.utr} given</span>
      )}
      {payment?.status === "due" && <Due payment={payment} name={name} />}
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
  const { id: paymentId, amountRupees, method } = payment;
  return (
    <>
      <span className="text-sm text-muted">
        {formatRupees(amountRupees)} due{payment.method === "venue" && ", at the venue"}
        {payment.utr && `, UTR ${payment.utr}`}
      </span>
      <EarlierReferences utrs={payment.earlierUtrs ?? []} />
      <MarkPaidForm {...{ paymentId, amountRupees, method, name }} />
    </>
  );
}
