import type { ActivityDoubt, ActivitySport } from "~/db/tables/member-home";
import { type DistanceAndDuration, measure } from "../statistics/statistics";

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
