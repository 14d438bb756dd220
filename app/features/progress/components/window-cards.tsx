import { formatHours, formatKm, formatPace } from "~/lib/measures";
import { Card } from "~/ui/card";
import { Segmented } from "~/ui/segmented";
import { Stat, StatList } from "~/ui/stat";
import { paceOf, type Totals } from "../rules/statistics";
import { type StatsWindow, WINDOW_PARAM, WINDOWS } from "../rules/windows";

const TITLES: Record<StatsWindow, { title: string; caption: string }> = {
  week: { title: "This week", caption: "Last 7 days" },
  month: { title: "This month", caption: "Since the 1st" },
  year: { title: "This year", caption: "Since 1 January" },
};

export interface WindowCardProps {
  windows: Record<StatsWindow, Totals>;
  window: StatsWindow;
}

/** Totals of the last 7 days, this month or this year, with links to switch. */
export function WindowCard({ windows, window: shown }: WindowCardProps) {
  const { title, caption } = TITLES[shown];
  return (
    <Card as="section" aria-label="My runs" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="heading text-lg leading-snug">{title}</h2>
          <p className="text-sm text-muted">{caption}</p>
        </div>
        <Segmented
          label="Period"
          options={WINDOWS.map((window) => ({
            to: `?${WINDOW_PARAM}=${window}`,
            label: OPTION_LABELS[window],
            current: window === shown,
          }))}
        />
      </div>
      <WindowTotals totals={windows[shown]} />
      {windows[shown].estimates > 0 && <EstimateNote />}
    </Card>
  );
}

const OPTION_LABELS: Record<StatsWindow, string> = { week: "Week", month: "Month", year: "Year" };

function WindowTotals({ totals }: { totals: Totals }) {
  const mark = totals.estimates > 0 ? "*" : "";
  return (
    <StatList className="grid-cols-2!">
      <Stat label="Distance" value={`${formatKm(totals.distanceM)}${mark}`} unit="km" />
      <Stat label="Runs" value={totals.runs} />
      <Stat label="Time" value={`${formatHours(totals.durationS)}${mark}`} unit="h" />
      <Stat label="Pace" value={`${formatPace(paceOf(totals))}${mark}`} unit="/km" />
    </StatList>
  );
}

/** Explains the star beside an estimate. */
export function EstimateNote() {
  return (
    <p className="text-sm text-muted">
      * holds estimates: 5.5 minutes a kilometre where a run has no time, 5 km where it has no
      distance.
    </p>
  );
}
