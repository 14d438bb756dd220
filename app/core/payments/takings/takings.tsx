import { Link } from "react-router";
import type { PaymentMethod } from "~/db/tables/booking-money";
import { formatDay } from "~/lib/dates";
import { formatPaise, formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { TAKINGS_TEXTS } from "~/texts/payments/desk";
import { EmptyState } from "~/ui/empty-state";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";

import { METHOD_NAMES } from "../payments";
import type { Taking } from "./list-takings.server";

export interface TakingsTotalsProps {
  methods: { method: PaymentMethod | null; count: number; rupees: number }[];
  refundedRupees: number;
  /** What the payment service kept, and what it transferred to the bank on these days. */
  service?: { feeRupees: number; settledRupees: number } | undefined;
}

/** The sum of a day's takings, by how they came, and what was paid back. */
export function TakingsTotals({ methods, refundedRupees, service }: TakingsTotalsProps) {
  const rupees = methods.reduce((sum, method) => sum + method.rupees, 0);
  const count = methods.reduce((sum, method) => sum + method.count, 0);
  return (
    <StatList>
      <Stat label={TAKINGS_TEXTS.taken} value={formatRupees(rupees)} caption={countText(count)} />
      {methods.map((method) => (
        <Stat
          key={method.method}
          label={METHOD_NAMES[method.method ?? "other"]}
          value={formatRupees(method.rupees)}
          caption={countText(method.count)}
        />
      ))}
      {refundedRupees > 0 && (
        <Stat label={TAKINGS_TEXTS.paidBack} value={formatRupees(refundedRupees)} />
      )}
      {service !== undefined && service.feeRupees > 0 && (
        <Stat label={TAKINGS_TEXTS.fees} value={paiseText(service.feeRupees)} />
      )}
      {service !== undefined && service.settledRupees !== 0 && (
        <Stat label={TAKINGS_TEXTS.transferred} value={paiseText(service.settledRupees)} />
      )}
    </StatList>
  );
}

function paiseText(rupees: number): string {
  return formatPaise(Math.round(rupees * PAISE_PER_RUPEE));
}

function countText(count: number): string {
  return TAKINGS_TEXTS.payments({ count });
}

function columns() {
  return [
    { label: TAKINGS_TEXTS.receipt },
    { label: TAKINGS_TEXTS.runner },
    { label: TAKINGS_TEXTS.for },
    { label: TAKINGS_TEXTS.how },
    { label: TAKINGS_TEXTS.amount, numeric: true },
  ];
}

export function TakingsTable({
  takings,
}: {
  takings: (Taking & { when: string; code: string })[];
}) {
  if (takings.length === 0)
    return (
      <EmptyState title={TAKINGS_TEXTS.nothingCameIn}>{TAKINGS_TEXTS.tryAnotherDay}</EmptyState>
    );
  return (
    <Table caption={TAKINGS_TEXTS.takings} columns={columns()} className="compact line-rows">
      {takings.map((taking) => (
        <Row key={taking.id}>
          <Cell heading>
            {taking.code || "–"}
            <span className="block text-sm font-normal text-muted">{taking.when}</span>
          </Cell>
          <Cell label={TAKINGS_TEXTS.runner}>
            <Link to={`/admin/subscribers/${taking.memberId}`} className="text-inherit">
              {taking.name ?? TAKINGS_TEXTS.newRunner}
            </Link>
          </Cell>
          <Cell label={TAKINGS_TEXTS.for}>
            {[
              taking.title && taking.date && `${taking.title}, ${formatDay(taking.date)}`,
              taking.membershipId && TAKINGS_TEXTS.membership,
            ]
              .filter(Boolean)
              .join(", ")}
          </Cell>
          <Cell label={TAKINGS_TEXTS.how}>
            {METHOD_NAMES[taking.method ?? "other"]}
            <span className="block text-sm text-muted">
              {[taking.utr && TAKINGS_TEXTS.utr({ utr: taking.utr }), taking.paidByName]
                .filter(Boolean)
                .join(", ")}
            </span>
          </Cell>
          <Cell label={TAKINGS_TEXTS.amount} numeric className="row-top">
            {formatRupees(taking.amountRupees)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
