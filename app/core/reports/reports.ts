import { addDays, type Day, dayOf, type ZonedMoment } from "~/lib/dates";
import { REPORTS_TEXTS } from "~/texts/reports/reports";

export const ESTIMATED_RUPEES_PER_MEMBER = 50;

export const TREND_MONTHS = 12;

export const ANALYTICS_MONTHS = 6;

export const TOP_PROFESSIONS = 5;

export const NEW_THIS_WEEK_DAYS = 7;

export const LAPSED_AFTER_DAYS = 30;

export const LAPSED_UNTIL_DAYS = 120;

export const REPORT_TAB_NAMES = ["overview", "users", "growth"] as const;
export type ReportTab = (typeof REPORT_TAB_NAMES)[number];

/** The prepared message to a member who stopped coming. */
export function nudgeText(name: string | null, clubName: string): string {
  return name
    ? REPORTS_TEXTS.missYouByName({ name, clubName })
    : REPORTS_TEXTS.missYou({ clubName });
}

export const REPORT_RANGES = ["last7days", "last30days", "last90days", "last365days"] as const;

export type ReportRange = (typeof REPORT_RANGES)[number];

/** The range that a report's address asks for. */
export const RANGE_CHOICE = { options: REPORT_RANGES, fallback: "last30days" } as const;

export const RANGE_DAYS: Record<ReportRange, number> = {
  last7days: 7,
  last30days: 30,
  last90days: 90,
  last365days: 365,
};

/** The days of a range, ending today in the club's time zone. */
export function rangeDays(
  range: ReportRange,
  { now, timeZone }: ZonedMoment,
): { from: Day; to: Day } {
  const to = dayOf(now, timeZone);
  return { from: addDays(to, 1 - RANGE_DAYS[range]), to };
}

/** Periods of the overview's short report, in days. */
export const OVERVIEW_PERIODS = ["7", "30", "90", "365"] as const;

export const RANGE_OF_PERIOD: Record<(typeof OVERVIEW_PERIODS)[number], ReportRange> = {
  "7": "last7days",
  "30": "last30days",
  "90": "last90days",
  "365": "last365days",
};
