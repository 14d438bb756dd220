import type { ReactNode } from "react";
import { formatPercent } from "~/lib/percent";
import { BAR_LIST_TEXTS, CHART_TABLE_TEXTS, MONTH_TABLE_TEXTS } from "~/texts/reports/panel";
import { Card } from "~/ui/card";
import type { ChartTone } from "~/ui/chart-marks";
import { ChartPlot } from "~/ui/chart-plot";
import { EmptyState } from "~/ui/empty-state";
import { MarkedText } from "~/ui/marked-text";
import { ProgressBar } from "~/ui/progress-bar";
import { Stat, type StatProps } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import { formatMonth } from "../counters/counters";

import type { Share } from "../shares";

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
const LABELS = { small: 3, wide: 8 };

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

/** Cards with one value each; `className` sets the columns. */
export function StatCards({
  cards,
  className,
}: {
  cards: (StatProps & { label: string })[];
  className: string;
}) {
  return (
    <ul className={className}>
      {cards.map((card) => (
        <Card as="li" key={card.label}>
          <dl>
            <Stat {...card} />
          </dl>
        </Card>
      ))}
    </ul>
  );
}

interface BarListProps {
  shares: Share[];
  /** A count with its unit: '<b>3</b> users'. */
  countText?: (count: number) => string;
  iconOf?: (key: string) => ReactNode;
  withPercent?: boolean;
  /** When those of the 'joined' counts joined: 'in the last year'. */
  inRange?: string;
}

/** A distribution as a list with counts, percentages and bars. */
export function BarList({ shares, countText, iconOf, withPercent = true, inRange }: BarListProps) {
  if (shares.length === 0) return <EmptyState title={BAR_LIST_TEXTS.nobodyYet} />;
  const most = Math.max(1, ...shares.map((share) => share.count));
  return (
    <ul className="grid gap-4">
      {shares.map((share) => (
        <li key={share.key} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-x-4 max-[18rem]:flex-wrap">
            <span className="inline-flex items-center gap-2 [&>svg]:size-4 [&>svg]:text-muted">
              {iconOf?.(share.key)}
              {share.label}
            </span>
            <span className="tabular-nums">
              <MarkedText
                text={countText?.(share.count) ?? `<b>${share.count}</b>`}
                marks={{ b: (words) => <b>{words}</b> }}
              />
              {withPercent && (
                <span className="ml-2 text-muted">{formatPercent(share.percent)}</span>
              )}
            </span>
          </div>
          <ProgressBar
            label={share.label}
            // The length of a bar equals the percentage beside it.
            {...(withPercent ? { value: share.percent } : { value: share.count, max: most })}
            valueText={`${share.count}`}
            tone="success"
          />
          {inRange && Boolean(share.joined) && (
            <span className="text-sm text-muted">
              {BAR_LIST_TEXTS.joinedIn({ joined: share.joined ?? 0, inRange })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MonthTableProps<Line> {
  caption: string;
  lines: Line[];
  /** Columns after the month: their labels and cell values. */
  columns: [label: string, of: (line: Line) => ReactNode][];
}

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

const ROUND_STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8];
const INTERVALS_MAX = 4;

/** Two to five whole numbers at equal distances, lowest first, that span `from` to `to`. */
export function axisTicks(from: number, to: number): number[] {
  const end = Math.max(to, from + 1);
  for (let power = 1; ; power *= 10) {
    for (const round of ROUND_STEPS) {
      const step = round * power;
      const [first, last] = [Math.floor(from / step), Math.ceil(end / step)];
      if (Number.isInteger(step) && last - first <= INTERVALS_MAX)
        return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    }
  }
}
