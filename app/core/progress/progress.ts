import { addDays, type Day, formatDate, formatMonth } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";
import { SPAN_TEXTS } from "~/texts/progress/progress";
import { type CountedRun, spanStart, type Totals, totalsOf } from "./statistics/statistics";

export const GRAINS = ["week", "month", "year"] as const;
export type Grain = (typeof GRAINS)[number];

/** How many weeks, months or years are shown. */
export const GRAIN_COUNTS: Record<Grain, number> = { week: 12, month: 12, year: 5 };

/** The grain in the query string; weeks by default. */
export function requestedGrain(search: URLSearchParams): Grain {
  return GRAINS.find((grain) => grain === search.get("by")) ?? "week";
}

/** A week, month or year with its totals. */
export interface Span extends Totals {
  /** First day. */
  from: Day;
  label: string;
  name: string;
}

/** The last 12 weeks, 12 months or 5 years including the current one, earliest first, with totals. */
export function spansUntil(today: Day, grain: Grain, runs: readonly CountedRun[]): Span[] {
  const done = runs.filter(({ date }) => date <= today);
  return spanStarts(today, grain).map((start) => ({
    ...totalsOf(done.filter(({ date }) => spanStart(date, grain) === start)),
    from: start,
    ...namesOf(start, grain),
  }));
}

/** Totals of the shown spans, and of as many spans before them. */
export function comparedTotals(
  today: Day,
  grain: Grain,
  runs: readonly CountedRun[],
): { sum: Totals; before: Totals } {
  const [first = today] = spanStarts(today, grain);
  const [firstBefore = first] = spanStarts(addDays(first, -1), grain);
  return {
    sum: totalsOf(runs.filter(({ date }) => date >= first && date <= today)),
    before: totalsOf(runs.filter(({ date }) => date >= firstBefore && date < first)),
  };
}

/** First days of the shown spans that end with the one of `today`, earliest first. */
function spanStarts(today: Day, grain: Grain): Day[] {
  const starts: Day[] = [];
  let from = spanStart(today, grain);
  for (let count = 0; count < GRAIN_COUNTS[grain]; count++) {
    starts.unshift(from);
    from = spanStart(addDays(from, -1), grain);
  }
  return starts;
}

function namesOf(start: Day, grain: Grain): { label: string; name: string } {
  const year = start.slice(0, 4);
  switch (grain) {
    case "week": {
      const day = formatDate(start);
      return { label: day, name: SPAN_TEXTS.week({ day }) };
    }
    case "month":
      return { label: formatMonth(start), name: formatMonth(start, { year: true }) };
    case "year":
      return { label: year, name: year };
  }
}

export const CALENDAR_WEEKS = 26;

export type DayMark = "club" | "own" | "none" | "ahead";

export interface CalendarWeek {
  monday: Day;
  days: { date: Day; mark: DayMark }[];
}

/**
 * The last 26 weeks, Monday to Sunday, including the current one; an event takes precedence over an activity.
 */
export function calendarUntil(
  today: Day,
  days: { club: ReadonlySet<Day>; own: ReadonlySet<Day> },
): CalendarWeek[] {
  const last = mondayOf(today);
  return Array.from({ length: CALENDAR_WEEKS }, (_, index) => {
    const monday = addDays(last, (index + 1 - CALENDAR_WEEKS) * 7);
    const dates = Array.from({ length: 7 }, (_, weekday) => addDays(monday, weekday));
    return { monday, days: dates.map((date) => ({ date, mark: markOf(date, today, days) })) };
  });
}

function markOf(
  date: Day,
  today: Day,
  days: { club: ReadonlySet<Day>; own: ReadonlySet<Day> },
): DayMark {
  if (date > today) return "ahead";
  if (days.club.has(date)) return "club";
  return days.own.has(date) ? "own" : "none";
}

export const MEASURES = ["distance", "runs", "time", "pace"] as const;
export type Measure = (typeof MEASURES)[number];

/** The measure in the query string; distance by default. */
export function requestedMeasure(search: URLSearchParams): Measure {
  return MEASURES.find((measure) => measure === search.get("show")) ?? "distance";
}

/**
 * The figures that the old club had typed in for a member; null where it had none. Nothing is counted from
 * them.
 */
export interface OpeningBalance {
  totalRuns: number | null;
  totalDistanceM: number | null;
  totalTimeS: number | null;
  totalSessions: number | null;
  currentStreak: number | null;
  longestStreak: number | null;
  bestTime: string | null;
  averagePace: string | null;
  level: string | null;
  lastRunDate: Day | null;
  /** Titles of the achievements earned in the old club. */
  achievements: string[];
}
