import type { ReactNode } from "react";
import { Cell, Row, Table } from "~/ui/table";
import { formatMonth } from "../counters/counters";
import { MONTH_TABLE_TEXTS } from "../panel-texts";

interface MonthTableProps<Line> {
  caption: string;
  lines: Line[];
  /** Columns after the month: their labels and cell values. */
  columns: [label: string, of: (line: Line) => ReactNode][];
}

/** A table with a row for each month. */
export function MonthTable<Line extends { month: string }>(props: MonthTableProps<Line>) {
  const { caption, lines, columns } = props;
  const headers = [
    { label: MONTH_TABLE_TEXTS.month },
    ...columns.map(([label]) => ({ label, numeric: true })),
  ];
  return (
    <Table caption={caption} columns={headers}>
      {lines.map((line) => (
        <Row key={line.month}>
          <Cell heading>{formatMonth(line.month)}</Cell>
          {columns.map(([label, of]) => (
            <Cell key={label} label={label} numeric>
              {of(line)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
