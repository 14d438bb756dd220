import { useId } from "react";
import { formatHours, formatKm, formatPace, roundedUp } from "~/lib/measures";
import {
  CHART_TEXTS,
  GRAIN_LABELS,
  MEASURE_LABELS,
  PROGRESS_CHART_TEXTS,
} from "~/texts/progress/progress";
import { Card } from "~/ui/card";
import type { Bar } from "~/ui/chart-marks";
import { ChartPlot } from "~/ui/chart-plot";
import { Segmented } from "~/ui/segmented";
import { GRAIN_COUNTS, GRAINS, type Grain, MEASURES, type Measure, type Span } from "../progress";
import { paceOf, type Totals } from "../statistics/statistics";
import { MEASURE_UNITS } from "../texts";
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
          labelled={{ small: grain === "week" ? 3 : 2, wide: 1 }}
          height="h-32 sm:h-40"
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
          <caption className="sr-only">{CHART_TEXTS.caption({ grain })}</caption>
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

/** The value on the axis: km, runs, hours, or seconds a km; null without a run. */
export function measureValue(totals: Totals, measure: Measure): number | null {
  if (totals.runs === 0) return null;
  switch (measure) {
    case "distance":
      return totals.distanceM / 1000;
    case "runs":
      return totals.runs;
    case "time":
      return totals.durationS / 3600;
    case "pace":
      return paceOf(totals);
  }
}

/** The measure with its unit: '8.4 km'. A star marks estimates. */
export function measureText(totals: Totals, measure: Measure): string {
  if (totals.runs === 0) return CHART_TEXTS.none;
  const star = totals.estimates > 0 && measure !== "runs" ? " *" : "";
  return textOf(measure, totals) + star;
}

function textOf(measure: Measure, totals: Totals): string {
  switch (measure) {
    case "distance":
      return `${formatKm(totals.distanceM)} km`;
    case "runs":
      return PROGRESS_CHART_TEXTS.runs({ runs: totals.runs });
    case "time":
      return `${formatHours(totals.durationS)} h`;
    case "pace":
      return `${formatPace(paceOf(totals))} /km`;
  }
}

/** Values of the axis at equal distances, lowest first; for pace the slowest first. */
export function measureTicks(values: readonly (number | null)[], measure: Measure): number[] {
  const known = values.filter((value) => value !== null);
  if (measure === "pace") return paceTicks(known);
  const top = roundedUp(Math.max(measure === "runs" ? 2 : 0, ...known));
  return [0, top / 2, top];
}

const PACE_STEPS_S = [15, 30, 60, 120, 300];
const PACE_INTERVALS_MAX = 4;
const USUAL_PACE_S = 360;

function paceTicks(paces: readonly number[]): number[] {
  const [fastest, slowest] = paces.length
    ? [Math.min(...paces), Math.max(...paces)]
    : [USUAL_PACE_S, USUAL_PACE_S];
  for (const step of [...PACE_STEPS_S, slowest]) {
    const from = Math.floor(fastest / step) - (fastest % step === 0 ? 1 : 0);
    const to = Math.ceil(slowest / step) + (slowest % step === 0 ? 1 : 0);
    if (to - from <= PACE_INTERVALS_MAX)
      return Array.from({ length: to - from + 1 }, (_, index) => (to - index) * step);
  }
  return [slowest, 0];
}

/** The measure of the shown periods in a sentence, compared with as many periods before. */
export function chartComparisonText(
  measure: Measure,
  { sum, before, grain }: { sum: Totals; before: Totals; grain: Grain },
): string {
  const count = GRAIN_COUNTS[grain];
  if (sum.runs === 0) return PROGRESS_CHART_TEXTS.none({ count, grain });
  const total = PROGRESS_CHART_TEXTS.total({ measure: textOf(measure, sum), count, grain });
  if (before.runs === 0) return PROGRESS_CHART_TEXTS.alone({ total });
  const way = (measureValue(sum, measure) ?? 0) - (measureValue(before, measure) ?? 0);
  const change = changeText(measure, Math.abs(way));
  const isPace = measure === "pace";
  if (change === undefined)
    return PROGRESS_CHART_TEXTS[isPace ? "asFast" : "asMuch"]({ total, count });
  if (isPace) return PROGRESS_CHART_TEXTS[way < 0 ? "faster" : "slower"]({ total, change, count });
  if (way > 0) return PROGRESS_CHART_TEXTS.more({ total, change, count });
  return PROGRESS_CHART_TEXTS[measure === "runs" ? "fewer" : "less"]({ total, change, count });
}

/** The size of a change, or undefined when it rounds to nothing; of a pace, when there is none. */
function changeText(measure: Measure, change: number): string | undefined {
  if (measure === "pace") return change === 0 ? undefined : formatPace(change);
  if (measure === "runs") return change === 0 ? undefined : String(change);
  if (measure === "time") {
    const hours = formatHours(change * 3600);
    return hours === "0:00" ? undefined : `${hours} h`;
  }
  const km = formatKm(change * 1000);
  return km === "0.0" ? undefined : `${km} km`;
}
