import { addDays, type Day, formatDay, weekdayOf } from "~/lib/dates";
import { SERIES_TEXTS } from "~/texts/events/pages";
import { SERIES_WEEKS_MAX } from "../events-rules";

const DAYS_A_WEEK = 7;

/** Days of the week as a form has them, in the order that people read them. */
export const WEEKDAYS = [
  { name: "monday", number: 1 },
  { name: "tuesday", number: 2 },
  { name: "wednesday", number: 3 },
  { name: "thursday", number: 4 },
  { name: "friday", number: 5 },
  { name: "saturday", number: 6 },
  { name: "sunday", number: 0 },
] as const;

/** Days left out of a series, at most. */
export const EXCEPTIONS_MAX = 60;

export interface Series {
  /** The first day. */
  date: Day;
  /** How many weeks, counted from the first day. */
  weeks: number;
  /** 0 for Sunday to 6 for Saturday; none for the weekday of the first day. */
  weekdays?: readonly number[];
  /** Days without a run, such as holidays. */
  except?: readonly Day[];
}

/** What an admin reads about a first day that is on no day of the series' week; undefined where it is on one. */
export function firstDayProblem(series: Series): string | undefined {
  const { date } = series;
  if (wantedWeekdays(series).has(weekdayNumber(date))) return undefined;
  const weekday = weekdayOf(date);
  const [first] = seriesDays(series);
  const instead = first
    ? SERIES_TEXTS.startOn({ first: formatDay(first, { year: true }) })
    : SERIES_TEXTS.otherDate;
  return SERIES_TEXTS.weekdayMissing({ weekday, instead });
}

/** The days of a series, in order, each once; none when every one is left out. */
export function seriesDays(series: Series): Day[] {
  const { date, weeks, except = [] } = series;
  const wanted = wantedWeekdays(series);
  const left = new Set(except);
  const length = Math.min(weeks, SERIES_WEEKS_MAX) * DAYS_A_WEEK;
  return Array.from({ length }, (_, offset) => addDays(date, offset)).filter(
    (day) => wanted.has(weekdayNumber(day)) && !left.has(day),
  );
}

function wantedWeekdays({ date, weekdays = [] }: Series): Set<number> {
  return new Set(weekdays.length > 0 ? weekdays : [weekdayNumber(date)]);
}

function weekdayNumber(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
