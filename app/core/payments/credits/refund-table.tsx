import type { CreditEntryId } from "~/db/tables/shapes";
import { formatRupees } from "~/lib/rupees";
import { Cell, Row, Table } from "~/ui/table";
import { REFUND_TABLE_TEXTS } from "../desk-texts";

interface Refund {
  id: CreditEntryId;
  name: string | null;
  amountRupees: number;
  how: string | null;
  adminName: string | null;
  when: string;
}

const COLUMNS = [
  { label: REFUND_TABLE_TEXTS.runner },
  { label: REFUND_TABLE_TEXTS.amount, numeric: true },
  { label: REFUND_TABLE_TEXTS.how },
  { label: REFUND_TABLE_TEXTS.by },
];

/** What was paid back, with the admin who said so and when. */
export function RefundTable({ refunds }: { refunds: Refund[] }) {
  return (
    <Table caption={REFUND_TABLE_TEXTS.paidBack} columns={COLUMNS}>
      {refunds.map((refund) => (
        <Row key={refund.id}>
          <Cell heading>{refund.name ?? REFUND_TABLE_TEXTS.aFormerMember}</Cell>
          <Cell label={REFUND_TABLE_TEXTS.amount} numeric>
            {formatRupees(refund.amountRupees)}
          </Cell>
          <Cell label={REFUND_TABLE_TEXTS.how}>{refund.how}</Cell>
          <Cell label={REFUND_TABLE_TEXTS.by}>
            {refund.adminName}
            <span className="block text-sm text-muted">{refund.when}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
