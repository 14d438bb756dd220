import { addDays, type Day, type Instant } from "~/lib/dates";
import type { Streaks } from "./streaks";

/** What stands in for a distance or a time that nobody gave (specification, section 9). */
export const ESTIMATED_DISTANCE_M = 5_000;
export const ESTIMATED_PACE_S_PER_KM = 330;
export const WEEK_WINDOW_DAYS = 7;

/** A run that a member has done: with the club, or logged by themselves. */
export interface DoneRun {
  date: Day;
  distanceM: number | null;
  durationS: number | null;
}

export interface Measured {
  distanceM: number;
  durationS: number;
  /** Distance or time is an estimate. */
  isEstimate: boolean;
}

/** Distance in metres and time in seconds of a run, with estimates where it has none. */
export function measure(run: Pick<DoneRun, "distanceM" | "durationS">): Measured {
  const distanceM = run.distanceM ?? ESTIMATED_DISTANCE_M;
  const durationS = run.durationS ?? Math.round((distanceM / 1000) * ESTIMATED_PACE_S_PER_KM);
  return { distanceM, durationS, isEstimate: run.distanceM === null || run.durationS === null };
}

export interface Totals {
  runs: number;
  distanceM: number;
  durationS: number;
  /** How many of the runs hold an estimate. */
  estimates: number;
}

export const NO_RUNS: Totals = { runs: 0, distanceM: 0, durationS: 0, estimates: 0 };

/** Sums of some runs. */
export function totalsOf(runs: readonly Pick<DoneRun, "distanceM" | "durationS">[]): Totals {
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

/** Two sums as one. */
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

export const WINDOWS = ["week", "month", "year"] as const;
export type StatsWindow = (typeof WINDOWS)[number];

/** First day of a window that ends `today`: the last 7 days, from the 1st, from 1 January. */
export function windowStart(window: StatsWindow, today: Day): Day {
  switch (window) {
    case "week":
      return addDays(today, 1 - WEEK_WINDOW_DAYS);
    case "month":
      return `${today.slice(0, 7)}-01`;
    case "year":
      return `${today.slice(0, 4)}-01-01`;
  }
}

/** Runs from the first day of the window until `today`; runs dated ahead count nowhere. */
export function runsInWindow<T extends { date: Day }>(
  runs: readonly T[],
  window: StatsWindow,
  today: Day,
): T[] {
  const from = windowStart(window, today);
  return runs.filter(({ date }) => from <= date && date <= today);
}

/** Sums by month 'YYYY-MM', as kept in `monthly_stats`. */
export function monthlyTotals(runs: readonly DoneRun[]): Record<string, Totals> {
  const months: Record<string, Totals> = {};
  for (const run of [...runs].sort((a, b) => a.date.localeCompare(b.date))) {
    const month = run.date.slice(0, 7);
    months[month] = addTotals(months[month] ?? NO_RUNS, totalsOf([run]));
  }
  return months;
}

/** Distances that have a best time, in metres. */
export const BEST_DISTANCES_M = [5_000, 10_000, 21_097] as const;
const SHORTEST_FOR_PACE_M = 1_000;

export interface Best<Value> {
  value: Value;
  date: Day;
}

export interface PersonalBests {
  longestM: Best<number> | null;
  paceSPerKm: Best<number> | null;
  /** Best time over each distance at the average pace of a run at least as long, in seconds. */
  times: { distanceM: number; best: Best<number> | null }[];
}

/** The best of the measured runs; an estimate is nobody's best. Of two equals the earlier one stays. */
export function personalBests(runs: readonly DoneRun[]): PersonalBests {
  const measured = runs
    .filter((run) => run.distanceM !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const timed = measured.filter((run) => run.durationS !== null);
  const paceable = timed.filter((run) => (run.distanceM ?? 0) >= SHORTEST_FOR_PACE_M);
  return {
    longestM: least(measured, (run) => -(run.distanceM ?? 0), Math.abs),
    paceSPerKm: least(paceable, secondsPerKm, Math.round),
    times: BEST_DISTANCES_M.map((distanceM) => {
      const longEnough = timed.filter((run) => (run.distanceM ?? 0) >= distanceM);
      const seconds = (run: DoneRun) => (secondsPerKm(run) * distanceM) / 1000;
      return { distanceM, best: least(longEnough, seconds, Math.round) };
    }),
  };
}

function secondsPerKm(run: DoneRun): number {
  return (run.durationS ?? 0) / ((run.distanceM ?? 1) / 1000);
}

function least(
  runs: readonly DoneRun[],
  of: (run: DoneRun) => number,
  shown: (value: number) => number,
): Best<number> | null {
  const best = runs.reduce<DoneRun | undefined>(
    (kept, run) => (kept && of(kept) <= of(run) ? kept : run),
    undefined,
  );
  return best ? { value: shown(of(best)), date: best.date } : null;
}

/** A member's kept figures. */
export interface StoredStatistics {
  totalRuns: number;
  totalDistanceM: number;
  totalTimeS: number;
  /** The streak as it stood at the latest check-in. */
  latestStreak: number;
  longestStreak: number;
  streakWeek: Day | null;
  lastRunDate: Day | null;
  months: Record<string, Totals>;
}

/** What is kept of these runs and streaks. */
export function statisticsOf(runs: readonly DoneRun[], streaks: Streaks): StoredStatistics {
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

/** The runs at which somebody checked in, with the distance that counts. */
export function countedCheckIns(
  runs: readonly (DoneRun & { time: string; checkedInAt: Instant | null })[],
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
