import { formatHours, formatKm, formatPace, roundedUp } from "~/lib/measures";
import type { Measure } from "../progress";
import { GRAIN_COUNTS, type Grain } from "../progress";
import { paceOf, type Totals } from "../statistics/statistics";
import { CHART_TEXTS } from "../texts";

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
      return totals.runs === 1 ? "1 run" : `${totals.runs} runs`;
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
  const shown = `these ${count} ${grain}s`;
  if (sum.runs === 0) return `No runs in ${shown}.`;
  const start = `${textOf(measure, sum)} in ${shown}`;
  if (before.runs === 0) return `${start}. Nothing in the ${count} before to compare with.`;
  return `${start}, ${difference(measure, sum, before)} the ${count} before.`;
}

function difference(measure: Measure, sum: Totals, before: Totals): string {
  const change = (measureValue(sum, measure) ?? 0) - (measureValue(before, measure) ?? 0);
  if (measure === "pace") {
    if (change === 0) return "as fast as in";
    return `${formatPace(Math.abs(change))} ${change < 0 ? "faster" : "slower"} than in`;
  }
  const size = changeText(measure, Math.abs(change));
  if (size === undefined) return "as much as in";
  const less = measure === "runs" ? "fewer" : "less";
  return `${size} ${change > 0 ? "more" : less} than in`;
}

/** The size of a change, or undefined when it rounds to nothing. */
function changeText(measure: Measure, change: number): string | undefined {
  if (measure === "runs") return change === 0 ? undefined : String(change);
  if (measure === "time") {
    const hours = formatHours(change * 3600);
    return hours === "0:00" ? undefined : `${hours} h`;
  }
  const km = formatKm(change * 1000);
  return km === "0.0" ? undefined : `${km} km`;
}
