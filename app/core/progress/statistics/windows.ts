import { addDays, type Day } from "~/lib/dates";
import { addTotals, NO_RUNS, type Totals } from "./statistics";

export const WEEK_WINDOW_DAYS = 7;

export const WINDOWS = ["week", "month", "year"] as const;

export type StatsWindow = (typeof WINDOWS)[number];

/** The name of the choice of a window in an address. */
export const WINDOW_PARAM = "stats";

/** The window that an address asks for; the week by default. */
export function windowIn(search: URLSearchParams): StatsWindow {
  return WINDOWS.find((window) => window === search.get(WINDOW_PARAM)) ?? "week";
}

/** The first day of a window that ends `today`: 6 days earlier, the 1st of the month, or 1 January. */
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
