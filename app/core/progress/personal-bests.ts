import type { Day } from "~/lib/dates";
import { isTooFast } from "./activities/plausibility";
import type { CountedRun } from "./statistics/statistics";

/** Distances with a best time, in metres. */
export const BEST_DISTANCES_M = [5_000, 10_000, 21_097] as const;

const SHORTEST_FOR_PACE_M = 1_000;

export interface Best<Value> {
  value: Value;
  date: Day;
}

export interface BestValues {
  longestM: Best<number> | null;
  paceSPerKm: Best<number> | null;
  /** Best time in seconds over each distance, at the average pace of a run at least as long. */
  times: { distanceM: number; best: Best<number> | null }[];
}

/** Personal bests without estimates and implausible runs. Of two equal values the earlier one counts. */
export function personalBests(runs: readonly CountedRun[]): BestValues {
  const measured = runs
    .filter((run) => run.distanceM !== null && isPlausible(run.distanceM, run.durationS))
    .sort((a, b) => a.date.localeCompare(b.date));
  const timed = measured.filter((run) => run.durationS !== null);
  const paceable = timed.filter((run) => (run.distanceM ?? 0) >= SHORTEST_FOR_PACE_M);
  return {
    longestM: least(measured, (run) => -(run.distanceM ?? 0), Math.abs),
    paceSPerKm: least(paceable, secondsPerKm, Math.round),
    times: BEST_DISTANCES_M.map((distanceM) => {
      const longEnough = timed.filter((run) => (run.distanceM ?? 0) >= distanceM);
      const seconds = (run: CountedRun) => (secondsPerKm(run) * distanceM) / 1000;
      return { distanceM, best: least(longEnough, seconds, Math.round) };
    }),
  };
}

function isPlausible(distanceM: number, durationS: number | null): boolean {
  return durationS === null || !isTooFast(distanceM, durationS);
}

function secondsPerKm(run: CountedRun): number {
  return (run.durationS ?? 0) / ((run.distanceM ?? 1) / 1000);
}

function least(
  runs: readonly CountedRun[],
  of: (run: CountedRun) => number,
  shown: (value: number) => number,
): Best<number> | null {
  const best = runs.reduce<CountedRun | undefined>(
    (first, run) => (first && of(first) <= of(run) ? first : run),
    undefined,
  );
  return best ? { value: shown(of(best)), date: best.date } : null;
}
