import { addDays, type Day, dayOf, type Instant } from "~/lib/dates";

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

export const RANGE_LABELS: Record<ReportRange, string> = {
  last7days: "Last 7 Days",
  last30days: "Last 30 Days",
  last90days: "Last 90 Days",
  last365days: "Last Year",
};

/** The days of a range, ending today in the club's time zone. */
export function rangeDays(
  range: ReportRange,
  { now, timeZone }: { now: Instant; timeZone: string },
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
