import { formatHours, formatKm, formatPace } from "~/lib/measures";
import { BarChart } from "~/ui/bar-chart";
import { Card } from "~/ui/card";
import type { Bar } from "~/ui/chart-marks";
import { Segmented } from "~/ui/segmented";
import { GRAIN_LABELS, GRAINS, type Grain, type Span } from "../rules/progress";
import { paceOf } from "../rules/statistics";
import { EstimateNote } from "./window-cards";

/** Charts of distance, runs, time and pace by week, month or year. */
export function ProgressCharts({ grain, spans }: { grain: Grain; spans: Span[] }) {
  const of = GRAIN_LABELS[grain];
  const bars = (value: (span: Span) => number, text: (span: Span) => string): Bar[] =>
    spans.map((span) => ({
      key: span.from,
      label: span.label,
      name: span.name,
      value: value(span),
      text: text(span) + (span.estimates > 0 ? " *" : ""),
    }));
  return (
    <section aria-labelledby="charts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="charts" className="text-heading">
          Over time
        </h2>
        <Segmented
          label="Charts by"
          options={GRAINS.map((option) => ({
            to: `?by=${option}`,
            label: GRAIN_LABELS[option],
            current: option === grain,
          }))}
        />
      </div>
      <Card>
        <BarChart
          title="Distance"
          unit="km"
          of={of}
          tone="success"
          bars={bars(
            (span) => span.distanceM / 1000,
            (span) => `${formatKm(span.distanceM)} km`,
          )}
        />
      </Card>
      <div className="grid gap-4 md:grid-cols-3">
        <Card>
          <BarChart
            title="Runs"
            unit="runs"
            narrow
            atLeast={2}
            of={of}
            bars={bars(
              (span) => span.runs,
              (span) => (span.runs === 1 ? "1 run" : `${span.runs} runs`),
            )}
          />
        </Card>
        <Card>
          <BarChart
            title="Time"
            unit="hours"
            narrow
            of={of}
            bars={bars(
              (span) => span.durationS / 3600,
              (span) => `${formatHours(span.durationS)} h`,
            )}
          />
        </Card>
        <Card>
          <BarChart
            title="Average pace"
            unit="minutes a km"
            narrow
            of={of}
            bars={bars(
              (span) => (paceOf(span) ?? 0) / 60,
              (span) => `${formatPace(paceOf(span))} /km`,
            )}
          />
        </Card>
      </div>
      {spans.some(({ estimates }) => estimates > 0) && <EstimateNote />}
    </section>
  );
}
