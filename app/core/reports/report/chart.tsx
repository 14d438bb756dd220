import { axisTicks } from "~/lib/axis";
import type { ChartTone } from "~/ui/chart-marks";
import { ChartPlot } from "~/ui/chart-plot";
import { Cell, Row, Table } from "~/ui/table";
import { CHART_TABLE_TEXTS } from "../panel-texts";

export interface ChartLine {
  label: string;
  value: number;
  /** The value's text in the table; the value itself by default. */
  text?: string;
  /** Shown under the label beside the axis, without pointing at the bar. */
  caption?: string;
  /** The bar's tone, where bars differ in meaning. */
  tone?: ChartTone;
}

export interface ChartProps {
  /** The chart's title; also the caption of its table. */
  title: string;
  /** Header of the label column, such as 'Month'. */
  labelName: string;
  valueName: string;
  lines: ChartLine[];
  kind: "bars" | "line";
}

/** How many labels fit side by side. */
const LABELS = { small: 4, wide: 8 };

/** A chart of whole numbers with a table of the values. A line's axis may start above 0, a bar's never does. */
export function Chart({ title, labelName, valueName, lines, kind }: ChartProps) {
  const values = lines.map(({ value }) => value);
  const top = Math.max(0, ...values);
  const every = (labels: number) => Math.ceil(lines.length / labels);
  return (
    <figure aria-label={title} className="grid min-w-0 gap-3">
      <ChartPlot
        title={title}
        of={labelName}
        bars={lines.map(({ label, caption, value, text = String(value), tone }) => {
          const shown = caption ? `${label}: ${caption}` : label;
          return { key: label, label: shown, name: label, value, text, tone };
        })}
        ticks={axisTicks(kind === "line" ? Math.min(top, ...values) : 0, top)}
        kind={kind}
        labelled={{ small: every(LABELS.small), wide: every(LABELS.wide) }}
        height="h-56 print:h-48"
        className="pt-2"
      />
      <details>
        <summary className="w-fit text-sm font-bold text-link">
          {CHART_TABLE_TEXTS.showAsATable}
        </summary>
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
