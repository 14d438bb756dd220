import { formatHours, formatKm, formatPace } from "~/lib/measures";
import { Card, CardHeader } from "~/ui/card";
import { Stat, StatList } from "~/ui/stat";
import { paceOf, type Totals } from "../rules/statistics";
import { type StatsWindow, WINDOWS } from "../rules/windows";

const TITLES: Record<StatsWindow, { title: string; caption: string }> = {
  week: { title: "This week", caption: "Last 7 days" },
  month: { title: "This month", caption: "Since the 1st" },
  year: { title: "This year", caption: "Since 1 January" },
};

/** Totals of the last 7 days, this month and this year. */
export function WindowCards({ windows }: { windows: Record<StatsWindow, Totals> }) {
  const hasEstimates = WINDOWS.some((window) => windows[window].estimates > 0);
  return (
    <section aria-label="My runs" className="grid gap-3">
      <div className="grid gap-4 md:grid-cols-3">
        {WINDOWS.map((window) => (
          <Card key={window} as="section" aria-label={TITLES[window].title}>
            <CardHeader
              title={TITLES[window].title}
              action={<span className="text-sm text-muted">{TITLES[window].caption}</span>}
            />
            <WindowTotals totals={windows[window]} />
          </Card>
        ))}
      </div>
      {hasEstimates && <EstimateNote />}
    </section>
  );
}

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
