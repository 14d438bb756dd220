import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { PAYMENT_LABELS, PAYMENT_TONES } from "../rules";
import { BookingPayment, type BookingPaymentProps } from "./booking-payment";

export interface MemberPayment extends NonNullable<BookingPaymentProps["payment"]> {
  reference: string;
  /** What it is for. */
  title: string;
  asked: string;
  isLate: boolean;
}

const COLUMNS = [
  { label: "For" },
  { label: "Asked" },
  { label: "Reference" },
  { label: "State" },
  { label: "Amount" },
];

/** A member's payments: what for, who marked each as paid and when, and Mark paid for what is due. */
export function MemberPayments({ payments, name }: { payments: MemberPayment[]; name: string }) {
  if (payments.length === 0) {
    return (
      <EmptyState title="No payments yet">What they owe and have paid appears here.</EmptyState>
    );
  }
  return (
    <Table caption="Payments" columns={COLUMNS}>
      {payments.map((payment) => (
        <Row key={payment.id}>
          <Cell heading>{payment.title}</Cell>
          <Cell label="Asked">{payment.asked}</Cell>
          <Cell label="Reference">{payment.reference}</Cell>
          <Cell label="State">
            <Badge tone={PAYMENT_TONES[payment.status]}>{PAYMENT_LABELS[payment.status]}</Badge>{" "}
            {payment.isLate && <Badge tone="warning">Late</Badge>}
          </Cell>
          <Cell label="Amount">
            <BookingPayment priceRupees={payment.amountRupees} payment={payment} name={name} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
