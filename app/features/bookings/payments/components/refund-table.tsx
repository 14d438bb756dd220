import { formatRupees } from "~/lib/rupees";
import { Cell, Row, Table } from "~/ui/table";

interface Refund {
  id: string;
  name: string | null;
  amountRupees: number;
  how: string | null;
  adminName: string | null;
  when: string;
}

const COLUMNS = [
  { label: "Runner" },
  { label: "Amount", numeric: true },
  { label: "How" },
  { label: "By" },
];

/** What was paid back, with the admin who said so and when. */
export function RefundTable({ refunds }: { refunds: Refund[] }) {
  return (
    <Table caption="Paid back" columns={COLUMNS}>
      {refunds.map((refund) => (
        <Row key={refund.id}>
          <Cell heading>{refund.name ?? "A former member"}</Cell>
          <Cell label="Amount" numeric>
            {formatRupees(refund.amountRupees)}
          </Cell>
          <Cell label="How">{refund.how}</Cell>
          <Cell label="By">
            {refund.adminName}
            <span className="block text-sm text-muted">{refund.when}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
