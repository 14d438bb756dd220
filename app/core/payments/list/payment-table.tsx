import { Link } from "react-router";
import type { PaymentMethod, PaymentStatus } from "~/db/tables/booking-money";
import type { EventId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { PAYMENT_TABLE_TEXTS } from "../desk-texts";
import { MarkPaidForm } from "../mark-paid/mark-paid-form";
import { MARK_TICKED_FORM } from "../mark-paid/mark-ticked";
import { type PaidAfterCancel, paidAfterCancelText } from "../marked-money";
import { hasReference, markedByText } from "../payments";
import { EarlierReferences, SharedReferences } from "../references/shared-references";
import type { SharedReference } from "../references/shared-references-rules";

export interface PaymentRow {
  id: PaymentId;
  reference: string;
  status: PaymentStatus;
  method: PaymentMethod | null;
  utr: string | null;
  /** References given for the member's earlier bookings of the same event. */
  earlierUtrs: string[];
  /** Other payments that its reference was given for. */
  shared: SharedReference[];
  isLate: number;
  /** What became of money that came after the cancellation. */
  afterCancel: PaidAfterCancel | undefined;
  amountRupees: number;
  paidByName: string | null;
  /** The club's day and time, in words. */
  paidWhen: string;
  membershipId: MembershipId | null;
  /** The days of its membership, in words; undefined for none, or one that was dropped. */
  membershipDays: string | undefined;
  memberId: MemberId;
  name: string | null;
  eventId: EventId | null;
  title: string | null;
  date: string | null;
}

function columns() {
  return [
    { label: PAYMENT_TABLE_TEXTS.choose, hideLabel: true },
    { label: PAYMENT_TABLE_TEXTS.runner },
    { label: PAYMENT_TABLE_TEXTS.for },
    { label: PAYMENT_TABLE_TEXTS.amount, numeric: true },
    { label: PAYMENT_TABLE_TEXTS.reference },
    { label: PAYMENT_TABLE_TEXTS.actions, hideLabel: true },
  ];
}

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
      <EmptyState title={PAYMENT_TABLE_TEXTS.noPaymentFound}>
        {PAYMENT_TABLE_TEXTS.searchHint}
      </EmptyState>
    ) : (
      <EmptyState title={PAYMENT_TABLE_TEXTS.noPaymentsHere}>
        {PAYMENT_TABLE_TEXTS.paymentsInThisState}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={PAYMENT_TABLE_TEXTS.payments}
      columns={columns()}
      className="compact payment-rows"
    >
      {payments.map((payment) => (
        <Row key={payment.id}>
          <Cell>{payment.status !== "paid" && !payment.isHeld && <Tick payment={payment} />}</Cell>
          <Cell heading>
            <Link to={`/admin/subscribers/${payment.memberId}`} className="text-link">
              {payment.name ?? PAYMENT_TABLE_TEXTS.newRunner}
            </Link>
          </Cell>
          <Cell label={PAYMENT_TABLE_TEXTS.for}>
            {payment.eventId && payment.date && (
              <Link to={`/admin/events/${payment.eventId}`} className="text-link">
                {payment.title}, {formatDay(payment.date)}
              </Link>
            )}
            {payment.membershipId && (
              <Badge tone="info">{PAYMENT_TABLE_TEXTS.withMembership}</Badge>
            )}
            {payment.membershipDays && (
              <span className="block text-sm text-muted">{payment.membershipDays}</span>
            )}
          </Cell>
          <Cell label={PAYMENT_TABLE_TEXTS.amount} numeric>
            {formatRupees(payment.amountRupees)}
          </Cell>
          <Cell label={PAYMENT_TABLE_TEXTS.reference}>
            {payment.reference}
            {payment.utr && (
              <span className="block text-sm text-muted">
                {PAYMENT_TABLE_TEXTS.utr({ utr: payment.utr })}
              </span>
            )}
            <EarlierReferences utrs={payment.earlierUtrs} />
            <SharedReferences shared={payment.shared} />
            {payment.method === "venue" && (
              <span className="block text-sm text-muted">{PAYMENT_TABLE_TEXTS.atTheVenue}</span>
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
  if (payment.isHeld) return <Badge tone="success">{PAYMENT_TABLE_TEXTS.markedAsPaid}</Badge>;
  if (payment.status === "paid") {
    return (
      <>
        {payment.paidWhen}
        <span className="max-[768px]:hidden">, {markedByText(payment)}</span>{" "}
        {payment.afterCancel ? (
          <span className="block text-sm">{paidAfterCancelText(payment.afterCancel)}</span>
        ) : (
          payment.isLate === 1 && <Badge tone="warning">{PAYMENT_TABLE_TEXTS.late}</Badge>
        )}
      </>
    );
  }
  const { id, amountRupees, method, name } = payment;
  return (
    <MarkPaidForm
      paymentId={id}
      name={name ?? PAYMENT_TABLE_TEXTS.newRunner}
      hasReference={hasReference(payment)}
      {...{ amountRupees, method }}
    />
  );
}

function Tick({ payment }: { payment: PaymentRow }) {
  const { id, amountRupees } = payment;
  const amount = formatRupees(amountRupees);
  return (
    <>
      <input
        type="checkbox"
        form={MARK_TICKED_FORM}
        name="paymentId"
        value={id}
        aria-label={PAYMENT_TABLE_TEXTS.choosePayment({ ...payment, amount })}
        className="tick"
      />
      <input type="hidden" form={MARK_TICKED_FORM} name="shown" value={`${id}|${amountRupees}`} />
    </>
  );
}
