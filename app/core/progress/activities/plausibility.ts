import type { ActivityDoubt, ActivitySport } from "~/db/tables/member-home";
import type { Day } from "~/lib/dates";
import { type CountedRun, type DistanceAndDuration, measure } from "../statistics/statistics";

export const FASTEST_S_PER_KM = 120;
export const SLOWEST_S_PER_KM = 1_200;

/** Paces that nobody has run over at least this distance; a little faster than the world records of 2025. */
const NOBODY_RAN: readonly { fromM: number; sPerKm: number }[] = [
  { fromM: 1_000, sPerKm: 130 },
  { fromM: 5_000, sPerKm: 150 },
  { fromM: 10_000, sPerKm: 155 },
  { fromM: 21_097, sPerKm: 159 },
  { fromM: 42_195, sPerKm: 165 },
];

/** Climbs below this are within the error of a barometer or of GPS. */
const JUDGED_CLIMB_M = 300;
/** The fastest vertical kilometre took 29 minutes. */
const STEEPEST_M_PER_HOUR = 2_100;

interface JudgedActivity extends DistanceAndDuration {
  sport?: ActivitySport;
  climbM?: number | null;
}

/** Why nobody can have run or walked this, or null. Estimates are judged only for being too fast. */
export function doubtOf(activity: JudgedActivity): ActivityDoubt | null {
  if (activity.sport === "other") return "sport";
  const { distanceM, durationS, isEstimate } = measure(activity);
  if (isTooFast(distanceM, durationS)) return "too_fast";
  if (!isEstimate && durationS * 1_000 > SLOWEST_S_PER_KM * distanceM) return "too_slow";
  const climbM = activity.climbM ?? 0;
  const isSteep = climbM >= JUDGED_CLIMB_M && climbM * 3_600 > STEEPEST_M_PER_HOUR * durationS;
  return isSteep ? "too_steep" : null;
}

/** Whether nobody has covered this distance on foot in this time. */
export function isTooFast(distanceM: number, durationS: number): boolean {
  const slower = NOBODY_RAN.filter(({ fromM }) => distanceM >= fromM);
  const limit = Math.max(FASTEST_S_PER_KM, ...slower.map(({ sPerKm }) => sPerKm));
  return durationS * 1_000 < limit * distanceM;
}

/** Distances with a best time, in metres. */
const BEST_DISTANCES_M = [5_000, 10_000, 21_097] as const;

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
