import { MEMBER_PAYMENTS_TEXTS } from "~/texts/payments/desk";
import { PAYMENT_LABELS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { BookingPayment, type BookingPaymentProps } from "./booking-payment";

import { PAYMENT_TONES } from "./payments";

export interface MemberPayment extends NonNullable<BookingPaymentProps["payment"]> {
  reference: string;
  /** What it is for. */
  title: string;
  asked: string;
  isLate: boolean;
}

function columns() {
  return [
    { label: MEMBER_PAYMENTS_TEXTS.for },
    { label: MEMBER_PAYMENTS_TEXTS.asked },
    { label: MEMBER_PAYMENTS_TEXTS.reference },
    { label: MEMBER_PAYMENTS_TEXTS.state },
    { label: COMMON_WORDS.amount },
  ];
}

/** A member's payments: what for, who marked each as paid and when, and Mark paid for what is due. */
export function MemberPayments({ payments, name }: { payments: MemberPayment[]; name: string }) {
  if (payments.length === 0) {
    return (
      <EmptyState title={MEMBER_PAYMENTS_TEXTS.noPaymentsYet}>
        {MEMBER_PAYMENTS_TEXTS.empty}
      </EmptyState>
    );
  }
  return (
    <Table caption={COMMON_WORDS.payments} columns={columns()} className="compact line-rows">
      {payments.map((payment) => (
        <Row key={payment.id}>
          <Cell heading tabIndex={-1}>
            {payment.title}
          </Cell>
          <Cell label={MEMBER_PAYMENTS_TEXTS.asked}>{payment.asked}</Cell>
          <Cell label={MEMBER_PAYMENTS_TEXTS.reference}>{payment.reference}</Cell>
          <Cell label={MEMBER_PAYMENTS_TEXTS.state} className="row-top">
            <Badge tone={PAYMENT_TONES[payment.status]}>{PAYMENT_LABELS[payment.status]}</Badge>{" "}
            {payment.isLate && !payment.afterCancel && (
              <Badge tone="warning">{MEMBER_PAYMENTS_TEXTS.late}</Badge>
            )}
          </Cell>
          <Cell label={COMMON_WORDS.amount}>
            <BookingPayment priceRupees={payment.amountRupees} payment={payment} name={name} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
