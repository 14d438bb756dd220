import { Link } from "react-router";
import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { markedByText } from "../rules";
import { EarlierReferences } from "./earlier-references";
import { MarkPaidForm } from "./mark-paid-form";
import { MARK_TICKED_FORM } from "./mark-ticked";

export interface PaymentRow {
  id: string;
  reference: string;
  status: PaymentStatus;
  method: PaymentMethod | null;
  utr: string | null;
  /** References given for the member's earlier bookings of the same event. */
  earlierUtrs: string[];
  isLate: number;
  amountRupees: number;
  paidByName: string | null;
  /** The club's day and time, in words. */
  paidWhen: string;
  membershipId: string | null;
  memberId: string;
  name: string | null;
  eventId: string | null;
  title: string | null;
  date: string | null;
}

const COLUMNS = [
  { label: "Choose", hideLabel: true },
  { label: "Runner" },
  { label: "For" },
  { label: "Amount", numeric: true },
  { label: "Reference" },
  { label: "Actions", hideLabel: true },
];

/** Payments, due and paid, with the admin who marked each as paid. */
export function PaymentTable({
  payments,
  isSearch,
}: {
  payments: (PaymentRow & { isHeld: boolean })[];
  isSearch: boolean;
}) {
  if (payments.length === 0) {
    return isSearch ? (
      <EmptyState title="No payment found">
        Search for a name, a whole reference or UTR, or an amount such as 198.
      </EmptyState>
    ) : (
      <EmptyState title="No payments here">Payments in this state appear here.</EmptyState>
    );
  }
  return (
    <Table caption="Payments" columns={COLUMNS}>
      {payments.map((payment) => (
        <Row key={payment.id}>
          <Cell>{payment.status !== "paid" && !payment.isHeld && <Tick payment={payment} />}</Cell>
          <Cell heading>
            <Link to={`/admin/subscribers/${payment.memberId}`} className="text-link">
              {payment.name ?? "New runner"}
            </Link>
          </Cell>
          <Cell label="For">
            {payment.eventId && payment.date && (
              <Link to={`/admin/events/${payment.eventId}`} className="text-link">
                {payment.title}, {formatDay(payment.date)}
              </Link>
            )}
            {payment.membershipId && <Badge tone="info">with membership</Badge>}
          </Cell>
          <Cell label="Amount" numeric>
            {formatRupees(payment.amountRupees)}
          </Cell>
          <Cell label="Reference">
            {payment.reference}
            {payment.utr && <span className="block text-sm text-muted">UTR {payment.utr}</span>}
            <EarlierReferences utrs={payment.earlierUtrs} />
            {payment.method === "venue" && (
              <span className="block text-sm text-muted">at the venue</span>
            )}
          </Cell>
          <Cell>
            <Marked payment={payment} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Who marked it as paid and when, or the way to do so. */
function Marked({ payment }: { payment: PaymentRow & { isHeld: boolean } }) {
  if (payment.isHeld) return <Badge tone="success">Marked as paid</Badge>;
  if (payment.status === "paid") {
    return (
      <>
        {payment.paidWhen}, {markedByText(payment)}{" "}
        {payment.isLate === 1 && <Badge tone="warning">Late</Badge>}
      </>
    );
  }
  const { id, amountRupees, method, name } = payment;
  return <MarkPaidForm paymentId={id} name={name ?? "New runner"} {...{ amountRupees, method }} />;
}

function Tick({ payment }: { payment: PaymentRow }) {
  const amount = formatRupees(payment.amountRupees);
  return (
    <input
      type="checkbox"
      form={MARK_TICKED_FORM}
      name="paymentId"
      value={payment.id}
      aria-label={`Choose ${amount}, ${payment.name ?? "New runner"}, ${payment.reference}`}
      className="tick"
    />
  );
}
