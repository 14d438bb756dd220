import { useId } from "react";
import { formatHours, formatPace } from "~/lib/measures";
import { Card } from "~/ui/card";
import type { Bar } from "~/ui/chart-marks";
import { ChartPlot } from "~/ui/chart-plot";
import { Segmented } from "~/ui/segmented";
import { GRAINS, type Grain, MEASURES, type Measure, type Span } from "../progress";
import type { Totals } from "../statistics/statistics";
import { CHART_TEXTS, GRAIN_LABELS, MEASURE_LABELS, MEASURE_UNITS } from "../texts";
import { chartComparisonText, measureText, measureTicks, measureValue } from "./chart";
import { EstimateNote } from "./window-cards";

export interface ProgressChartProps {
  grain: Grain;
  measure: Measure;
  spans: Span[];
  /** Totals of the spans, and of as many before them. */
  sum: Totals;
  before: Totals;
}

/** One chart of distance, runs, time or pace by week, month or year, with a comparison and a table. */
export function ProgressChart({ grain, measure, spans, sum, before }: ProgressChartProps) {
  const values = spans.map((span) => measureValue(span, measure));
  const ticks = measureTicks(values, measure);
  const bars = spans.map(
    (span, index): Bar => ({
      key: span.from,
      label: span.label,
      name: span.name,
      value: values[index] ?? ticks[0] ?? 0,
      text: measureText(span, measure),
      isEmpty: values[index] === null,
    }),
  );
  return (
    <section aria-labelledby="charts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="charts" className="text-heading">
          {CHART_TEXTS.title}
        </h2>
        <div className="flex max-w-full flex-wrap gap-3">
          <Segmented
            label={CHART_TEXTS.measure}
            options={MEASURES.map((option) => ({
              to: `?by=${grain}&show=${option}`,
              label: MEASURE_LABELS[option],
              current: option === measure,
            }))}
          />
          <Segmented
            label={CHART_TEXTS.by}
            options={GRAINS.map((option) => ({
              to: `?by=${option}&show=${measure}`,
              label: GRAIN_LABELS[option],
              current: option === grain,
            }))}
          />
        </div>
      </div>
      <Card className="grid gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">{chartComparisonText(measure, { sum, before, grain })}</span>
          <span className="text-sm text-muted">{MEASURE_UNITS[measure]}</span>
        </p>
        <ChartPlot
          title={MEASURE_LABELS[measure]}
          of={GRAIN_LABELS[grain]}
          bars={bars}
          ticks={ticks}
          axis={AXES[measure]}
          kind={measure === "pace" ? "dots" : "bars"}
          tone={measure === "distance" ? "success" : "info"}
          labelled={{ small: 2, wide: 1 }}
          height="h-40"
          className="print:hidden"
        />
        <ChartTable grain={grain} spans={spans} />
      </Card>
      {spans.some(({ estimates }) => estimates > 0) && <EstimateNote />}
    </section>
  );
}

const AXES: Record<Measure, (value: number) => string> = {
  distance: String,
  runs: String,
  time: (hours) => formatHours(hours * 3600),
  pace: formatPace,
};

/** All measures as a table: shown on demand, and always for screen readers and print. */
function ChartTable({ grain, spans }: { grain: Grain; spans: Span[] }) {
  const id = useId();
  return (
    <div className="grid">
      <input id={id} type="checkbox" className="peer sr-only" />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 w-fit cursor-pointer items-center justify-self-start text-sm text-link underline peer-focus-visible:outline-2 print:hidden"
      >
        {CHART_TEXTS.asTable}
      </label>
      <div className="sr-only peer-checked:not-sr-only print:not-sr-only">
        <table className="w-full text-left text-sm [&_td]:py-1 [&_td]:pr-4 [&_th]:py-1 [&_th]:pr-4">
          <caption className="sr-only">{CHART_TEXTS.caption(grain)}</caption>
          <thead>
            <tr>
              <th scope="col">{GRAIN_LABELS[grain]}</th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col">
                  {MEASURE_LABELS[measure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <tr key={span.from} className="border-t border-line">
                <th scope="row" className="font-normal">
                  {span.name}
                </th>
                {span.runs === 0 ? (
                  <td colSpan={MEASURES.length} className="text-muted">
                    {CHART_TEXTS.none}
                  </td>
                ) : (
                  MEASURES.map((measure) => <td key={measure}>{measureText(span, measure)}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
