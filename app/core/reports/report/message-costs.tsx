import { Card, CardHeader } from "~/ui/card";
import { Cell, Row, Table } from "~/ui/table";
import type { MessageCostReport } from "./find-message-report.server";
import { formatMonth } from "../counters/counters";
import { MESSAGE_COSTS_TEXTS as TEXTS } from "~/extensions/committee-print/committee-texts";

/** The cost of messages and codes by month and way, and the used part of the club's budget. */
export function MessageCosts({ report }: { report: MessageCostReport }) {
  const { months, left } = report;
  return (
    <Card as="section" className="grid gap-3">
      <CardHeader title={TEXTS.title} />
      <p>{TEXTS.left(left)}</p>
      <Table
        caption={TEXTS.caption}
        columns={[
          { label: TEXTS.month },
          { label: TEXTS.sent, numeric: true },
          { label: TEXTS.cost, numeric: true },
        ]}
      >
        {months.map(({ month, ways, cost }) => (
          <Row key={month}>
            <Cell heading>{formatMonth(month)}</Cell>
            <Cell label={TEXTS.sent} numeric>
              {ways.map(({ label, sent }) => `${sent} by ${label}`).join(", ") || TEXTS.none}
            </Cell>
            <Cell label={TEXTS.cost} numeric>
              {cost}
              {costsOf(ways).length > 1 && (
                <span className="block text-sm text-muted">{costsOf(ways).join(", ")}</span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <p className="text-sm text-muted">{TEXTS.prices}</p>
    </Card>
  );
}

/** The cost of each way, without those that cost nothing. */
function costsOf(ways: MessageCostReport["months"][number]["ways"]): string[] {
  return ways.flatMap(({ label, cost }) => (cost === undefined ? [] : `${cost} by ${label}`));
}
