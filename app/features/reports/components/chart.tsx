import { lazy, Suspense, useEffect, useState } from "react";
import { Cell, Row, Table } from "~/ui/table";
import type { ChartLine } from "./chart-drawing";

const Drawing = lazy(() => import("./chart-drawing").then((m) => ({ default: m.ChartDrawing })));

export interface ChartProps {
  /** What the chart shows; also names the table behind it. */
  title: string;
  /** Says what one line of the table is about, such as 'Month'. */
  labelName: string;
  valueName: string;
  lines: ChartLine[];
  kind: "bars" | "line";
}

/** A chart with its figures as a table behind it. The drawing is loaded in the browser only. */
export function Chart({ title, labelName, valueName, lines, kind }: ChartProps) {
  const [isBrowser, setBrowser] = useState(false);
  useEffect(() => setBrowser(true), []);
  return (
    <figure className="grid gap-3">
      <div className="h-64 print:h-48" aria-hidden>
        {isBrowser && (
          <Suspense>
            <Drawing lines={lines} kind={kind} valueName={valueName} />
          </Suspense>
        )}
      </div>
      <details>
        <summary className="w-fit text-sm font-bold text-link">Show as a table</summary>
        <div className="mt-3">
          <Table
            caption={title}
            columns={[{ label: labelName }, { label: valueName, numeric: true }]}
          >
            {lines.map((line) => (
              <Row key={line.label}>
                <Cell heading>{line.label}</Cell>
                <Cell label={valueName} numeric>
                  {line.text ?? line.value}
                </Cell>
              </Row>
            ))}
          </Table>
        </div>
      </details>
    </figure>
  );
}
