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
  name: string | null;
  eventId: string | null;
  title: string | null;
  date: string | null;
}

const COLUMNS = [
  { label: "Runner" },
  { label: "For" },
  { label: "Amount", numeric: true },
  { label: "Reference" },
  { label: "Actions", hideLabel: true },
];

/** Payments, due and paid, with the admin who marked each as paid. */
export function PaymentTable({ payments }: { payments: PaymentRow[] }) {
  if (payments.length === 0) {
    return <EmptyState title="No payments here">Payments in this state appear here.</EmptyState>;
  }
  return (
    <Table caption="Payments" columns={COLUMNS}>
      {payments.map((payment) => (
        <Row key={payment.id}>
          <Cell heading>{payment.name ?? "New runner"}</Cell>
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
            {payment.status === "paid" ? (
              <>
                {payment.paidWhen}, {markedByText(payment)}{" "}
                {payment.isLate === 1 && <Badge tone="warning">Late</Badge>}
              </>
            ) : (
              <MarkPaidForm
                paymentId={payment.id}
                amountRupees={payment.amountRupees}
                method={payment.method}
                name={payment.name ?? "New runner"}
              />
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
