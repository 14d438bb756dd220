import type { ActivityDoubt, ActivityQuestion, ActivitySport } from "~/db/tables/member-home";
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

/** From this share of a file's points on, what could not be read is asked about. */
const UNREAD_SHARE = 0.01;
/** From this share of the way on, what was left out is asked about. */
const CUT_SHARE = 0.1;
/** A recording that is faster than this part of the best pace is asked about. */
const BEST_PACE_SHARE = 0.9;
/** Without a sport and over this distance, this pace is rather that of a bicycle. */
const NAMELESS_FROM_M = 5_000;
const NAMELESS_S_PER_KM = 200;

/** A recording as it is judged: its figures and what was read of its file. */
interface JudgedRecording {
  distanceM: number;
  durationS: number;
  /** The sport that the file names, if it names one. */
  sport: ActivitySport | undefined;
  isVague: boolean;
  isPlanned: boolean;
  unread: number;
  points: readonly unknown[];
  movement: { cutShare: number; isRide: boolean };
}

/** What is to be asked before this recording counts: what is not surely a run is never counted unasked. */
export function questionOf(track: JudgedRecording, bests: BestValues): ActivityQuestion | null {
  if (track.unread > UNREAD_SHARE * (track.unread + track.points.length)) return "unread_points";
  if (track.isPlanned) return "planned";
  if (track.isVague) return "vague_sport";
  const { cutShare, isRide } = track.movement;
  if (isRide || cutShare > CUT_SHARE) return "much_cut";
  const pace = track.durationS / (track.distanceM / 1_000);
  const best = bests.paceSPerKm;
  const beatsBests =
    best !== null && track.distanceM >= SHORTEST_FOR_PACE_M && pace <= best.value * BEST_PACE_SHARE;
  const isNamelessRide =
    track.sport === undefined &&
    track.distanceM >= NAMELESS_FROM_M &&
    pace <= NAMELESS_S_PER_KM &&
    (best === null || pace < best.value);
  return beatsBests || isNamelessRide ? "beats_bests" : null;
}

/** Distances with a best time, in metres. */
const BEST_DISTANCES_M = [5_000, 10_000, 21_097] as const;

const SHORTEST_FOR_PACE_M = 1_000;

export interface Best {
  value: number;
  date: Day;
}

export type BestValues = ReturnType<typeof personalBests>;

/** Personal bests without estimates and implausible runs. Of two equal values the earlier one counts. */
export function personalBests(runs: readonly CountedRun[]) {
  const measured = runs
    .filter((run) => run.distanceM !== null && isPlausible(run.distanceM, run.durationS))
    .sort((a, b) => a.date.localeCompare(b.date));
  const timed = measured.filter((run) => run.durationS !== null);
  const paceable = timed.filter((run) => (run.distanceM ?? 0) >= SHORTEST_FOR_PACE_M);
  return {
    longestM: least(measured, (run) => -(run.distanceM ?? 0), Math.abs),
    paceSPerKm: least(paceable, secondsPerKm, Math.round),
    // In seconds over each distance, at the average pace of a run at least as long.
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
): Best | null {
  const best = runs.reduce<CountedRun | undefined>(
    (first, run) => (first && of(first) <= of(run) ? first : run),
    undefined,
  );
  return best ? { value: shown(of(best)), date: best.date } : null;
}
