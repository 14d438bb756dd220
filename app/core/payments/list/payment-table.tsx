import { Link } from "react-router";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { PAYMENT_TABLE_TEXTS } from "~/texts/payments/desk";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { choosePaymentText } from "../desk-texts";
import { MarkPaidForm } from "../mark-paid/mark-paid-form";
import { MARK_TICKED_FORM } from "../mark-paid/mark-ticked";
import { paidAfterCancelText } from "../marked-money";
import { hasReference, markedByText } from "../payments";
import { EarlierReferences, SharedReferences } from "../references/shared-references";
import type { Route } from "./+types/route";

type PaymentRow = Route.ComponentProps["loaderData"]["payments"][number] & { isHeld: boolean };

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
  payments: PaymentRow[];
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
function Marked({ payment }: { payment: PaymentRow }) {
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
        aria-label={choosePaymentText({ ...payment, amount })}
        className="tick"
      />
      <input type="hidden" form={MARK_TICKED_FORM} name="shown" value={`${id}|${amountRupees}`} />
    </>
  );
}
