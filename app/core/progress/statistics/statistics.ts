import type { ActivityId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import type { Streaks } from "../streaks/streaks";

/** Estimates for a missing distance or duration (specification, section 9). */
export const ESTIMATED_DISTANCE_M = 5_000;

export const ESTIMATED_PACE_S_PER_KM = 330;

/** A day before, and a day after, every stored one. */
export const FIRST_DAY: Day = "0000-01-01";
export const LAST_DAY: Day = "9999-12-31";

/** An attended event or an activity, as statistics count it. */
export interface CountedRun extends DistanceAndDuration {
  date: Day;
}

/** Distance in metres and time in seconds, null where unknown. */
export interface DistanceAndDuration {
  distanceM: number | null;
  durationS: number | null;
}

/** An attended event's measures as they are read: the club's, and those of the activity used for it. */
interface StoredMeasures {
  clubDistanceM: number | null;
  clubDurationS: number | null;
  /** The distance that the event, or the person's pace group, measured. */
  runDistanceM: number | null;
  activityId: ActivityId | null;
  activityDistanceM: number | null;
  activityDurationS: number | null;
}

/**
 * The event with the club's measured values and those that count: the person's own when the club measured
 * both, else the activity's, else the event's.
 */
export function withMeasures<Row extends StoredMeasures>(row: Row) {
  const { clubDistanceM, clubDurationS, runDistanceM, activityId, ...rest } = row;
  const { activityDistanceM, activityDurationS, ...event } = rest;
  const club = { distanceM: clubDistanceM ?? runDistanceM, durationS: clubDurationS };
  const isMeasured = clubDistanceM !== null && clubDurationS !== null;
  if (isMeasured || activityId === null) return { ...event, ...club, club };
  return {
    ...event,
    club,
    distanceM: activityDistanceM ?? club.distanceM,
    durationS: activityDurationS ?? clubDurationS,
  };
}

export interface Measured {
  distanceM: number;
  durationS: number;
  /** The distance or duration is an estimate. */
  isEstimate: boolean;
}

/** The distance in metres and duration in seconds, estimated where missing. */
export function measure(run: DistanceAndDuration): Measured {
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

export function totalsOf(runs: readonly DistanceAndDuration[]): Totals {
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

/** The runs with a check-in, with the distance that the club measured, or its estimate. */
export function countedCheckIns(
  runs: readonly {
    date: Day;
    time: string;
    club: DistanceAndDuration;
    checkedInAt: Instant | null;
  }[],
) {
  return runs.flatMap((run) =>
    run.checkedInAt === null
      ? []
      : [
          {
            date: run.date,
            time: run.time,
            distanceM: measure(run.club).distanceM,
            checkedInAt: run.checkedInAt,
          },
        ],
  );
}
