import type { Day, Instant } from "~/lib/dates";
import type { Streaks } from "./streaks";

/** Estimates for a missing distance or duration (specification, section 9). */
export const ESTIMATED_DISTANCE_M = 5_000;

export const ESTIMATED_PACE_S_PER_KM = 330;

/** What statistics count: an attended event or an activity. */
export interface CountedRun {
  date: Day;
  distanceM: number | null;
  durationS: number | null;
}

export interface Measured {
  distanceM: number;
  durationS: number;
  /** The distance or duration is an estimate. */
  isEstimate: boolean;
}

/** The distance in metres and duration in seconds, estimated where missing. */
export function measure(run: Pick<CountedRun, "distanceM" | "durationS">): Measured {
  const distanceM = run.distanceM ?? ESTIMATED_DISTANCE_M;
  const durationS = run.durationS ?? Math.round((distanceM / 1000) * ESTIMATED_PACE_S_PER_KM);
  return { distanceM, durationS, isEstimate: run.distanceM === null || run.durationS === null };
}

export interface Totals {
  runs: number;
  distanceM: number;
  durationS: number;
  /** How many of the runs have an estimate. */
  estimates: number;
}

export const NO_RUNS: Totals = { runs: 0, distanceM: 0, durationS: 0, estimates: 0 };

export function totalsOf(runs: readonly Pick<CountedRun, "distanceM" | "durationS">[]): Totals {
  return runs.map(measure).reduce(
    (sum, run) => ({
      runs: sum.runs + 1,
      distanceM: sum.distanceM + run.distanceM,
      durationS: sum.durationS + run.durationS,
      estimates: sum.estimates + Number(run.isEstimate),
    }),
    NO_RUNS,
  );
}

export function addTotals(a: Totals, b: Totals): Totals {
  return {
    runs: a.runs + b.runs,
    distanceM: a.distanceM + b.distanceM,
    durationS: a.durationS + b.durationS,
    estimates: a.estimates + b.estimates,
  };
}

/** Seconds per kilometre, or null without a distance. */
export function paceOf(sum: { distanceM: number; durationS: number }): number | null {
  return sum.distanceM > 0 ? Math.round(sum.durationS / (sum.distanceM / 1000)) : null;
}

/** Totals by month 'YYYY-MM', as stored in `monthly_stats`. */
export function monthlyTotals(runs: readonly CountedRun[]): Record<string, Totals> {
  const months: Record<string, Totals> = {};
  for (const run of [...runs].sort((a, b) => a.date.localeCompare(b.date))) {
    const month = run.date.slice(0, 7);
    months[month] = addTotals(months[month] ?? NO_RUNS, totalsOf([run]));
  }
  return months;
}

/** A member's stored statistics. */
export interface StoredStatistics {
  totalRuns: number;
  totalDistanceM: number;
  totalTimeS: number;
  /** The streak at the latest check-in. */
  latestStreak: number;
  longestStreak: number;
  streakWeek: Day | null;
  lastRunDate: Day | null;
  months: Record<string, Totals>;
}

/** The statistics to store for these runs and streaks. */
export function statisticsOf(runs: readonly CountedRun[], streaks: Streaks): StoredStatistics {
  const totals = totalsOf(runs);
  const days = runs.map(({ date }) => date).sort();
  return {
    totalRuns: totals.runs,
    totalDistanceM: totals.distanceM,
    totalTimeS: totals.durationS,
    latestStreak: streaks.latest,
    longestStreak: streaks.longest,
    streakWeek: streaks.lastWeek,
    lastRunDate: days.at(-1) ?? null,
    months: monthlyTotals(runs),
  };
}

/** The runs with a check-in, with measured or estimated distance. */
export function countedCheckIns(
  runs: readonly (CountedRun & { time: string; checkedInAt: Instant | null })[],
) {
  return runs.flatMap((run) =>
    run.checkedInAt === null
      ? []
      : [
          {
            date: run.date,
            time: run.time,
            distanceM: measure(run).distanceM,
            checkedInAt: run.checkedInAt,
          },
        ],
  );
}
