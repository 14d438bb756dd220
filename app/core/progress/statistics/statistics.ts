import type { ActivityId } from "~/db/tables/shapes";
import { addDays, type Day, type Instant } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";

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
  if (isMeasured || activityId === null) return { ...event, ...club, club, isClubs: isMeasured };
  return {
    ...event,
    club,
    isClubs: false,
    distanceM: activityDistanceM ?? club.distanceM,
    durationS: activityDurationS ?? clubDurationS,
  };
}

/** The distance in metres and duration in seconds, estimated where missing. */
export function measure(run: DistanceAndDuration) {
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
  return runs
    .map(measure)
    .map(({ isEstimate, ...figures }) => ({ ...figures, runs: 1, estimates: Number(isEstimate) }))
    .reduce(addTotals, NO_RUNS);
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

/** The statistics to store for these runs and streaks. */
export function statisticsOf(runs: readonly CountedRun[], streaks: Streaks) {
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

/** Mondays of the weeks strictly between two Mondays. */
export function weeksBetween(from: Day, to: Day): Day[] {
  const weeks: Day[] = [];
  for (let week = addDays(from, 7); week < to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** Mondays of the weeks of these days, each once, earliest first. */
export function attendedWeeks(days: readonly Day[]): Day[] {
  return [...new Set(days.map(mondayOf))].sort();
}

/** Mondays of the weeks without a check-in between the first and the last week with one. */
export function missedWeeks(attended: readonly Day[]): Day[] {
  return attended.flatMap((week, index) => {
    const next = attended[index + 1];
    return next ? weeksBetween(week, next) : [];
  });
}

export interface Streaks {
  /** Weeks in the streak that ends in `lastWeek`. */
  latest: number;
  longest: number;
  /** Monday of the latest attended week, or null. */
  lastWeek: Day | null;
}

/**
 * Streaks of `attended` weeks (Mondays in order). A week without a check-in breaks a streak only when the
 * club held an event in it (`held`).
 */
export function streaksOf(attended: readonly Day[], held: ReadonlySet<Day>): Streaks {
  let latest = 0;
  let longest = 0;
  let lastWeek: Day | null = null;
  for (const week of attended) {
    const broken = lastWeek !== null && weeksBetween(lastWeek, week).some((gap) => held.has(gap));
    latest = broken ? 1 : latest + 1;
    longest = Math.max(longest, latest);
    lastWeek = week;
  }
  return { latest, longest, lastWeek };
}

/** The streak on `today`: the current week never breaks it, an event missed in an earlier week does. */
export function currentStreak(
  streak: { latest: number; lastWeek: Day | null },
  missedEvent: boolean,
): number {
  return streak.lastWeek === null || missedEvent ? 0 : streak.latest;
}

const WEEK_WINDOW_DAYS = 7;

export const WINDOWS = ["week", "month", "year"] as const;

export type StatsWindow = (typeof WINDOWS)[number];

/** The name of the choice of a window in an address. */
export const WINDOW_PARAM = "stats";

/** The window that an address asks for; by default the first with a run in it, else the week. */
export function windowIn(
  search: URLSearchParams,
  windows: Readonly<Record<StatsWindow, Pick<Totals, "runs">>>,
): StatsWindow {
  const wanted = WINDOWS.find((window) => window === search.get(WINDOW_PARAM));
  return wanted ?? WINDOWS.find((window) => windows[window].runs > 0) ?? "week";
}

/** The first day of a window that ends `today`: 6 days earlier, the 1st of the month, or 1 January. */
export function windowStart(window: StatsWindow, today: Day): Day {
  return window === "week" ? addDays(today, 1 - WEEK_WINDOW_DAYS) : spanStart(today, window);
}

/** The first day of the week, month or year of `day`. */
export function spanStart(day: Day, span: StatsWindow): Day {
  switch (span) {
    case "week":
      return mondayOf(day);
    case "month":
      return `${day.slice(0, 7)}-01`;
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** Runs from the window's first day to `today`; later dates are left out. */
export function runsInWindow<T extends { date: Day }>(
  runs: readonly T[],
  window: StatsWindow,
  today: Day,
): T[] {
  const from = windowStart(window, today);
  return runs.filter(({ date }) => from <= date && date <= today);
}

export const NO_WINDOWS: Record<StatsWindow, Totals> = {
  week: NO_RUNS,
  month: NO_RUNS,
  year: NO_RUNS,
};

/** The windows that end `today`, from the totals by month 'YYYY-MM', none of a later day, and those of the last 7 days. */
export function windowsOf(
  months: Readonly<Record<string, Totals>>,
  week: Totals,
  today: Day,
): Record<StatsWindow, Totals> {
  const year = Object.entries(months)
    .filter(([month]) => month.startsWith(today.slice(0, "YYYY-".length)))
    .reduce((sum, [, totals]) => addTotals(sum, totals), NO_RUNS);
  return { week, month: months[today.slice(0, "YYYY-MM".length)] ?? NO_RUNS, year };
}
