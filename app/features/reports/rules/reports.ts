import { addDays, type Day, dayOf, type Instant } from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { formatMonth } from "./counters";

export const REPORT_RANGES = ["last7days", "last30days", "last90days", "last365days"] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];
export const DEFAULT_REPORT_RANGE: ReportRange = "last30days";

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

export const ESTIMATED_RUPEES_PER_MEMBER = 50;
export const TREND_MONTHS = 12;
export const ANALYTICS_MONTHS = 6;
export const TOP_PROFESSIONS = 5;
export const NEW_THIS_WEEK_DAYS = 7;
export const LAPSED_AFTER_DAYS = 30;
export const LAPSED_UNTIL_DAYS = 120;

export const REPORT_TEXTS = {
  failed: "Failed to load report data. Please try again.",
  exportFailed: "Failed to export report. Please try again.",
  exported: {
    csv: "Report exported successfully as CSV!",
    json: "Report exported successfully as JSON!",
  },
} as const;

/** One line of a distribution. */
export interface Share {
  label: string;
  count: number;
  /** Of the whole, in percent with one decimal. */
  percent: number;
  /** How many of them joined in the report's range. */
  joined?: number;
}

export interface MonthLine {
  /** 'YYYY-MM' */
  month: string;
  registrations: number;
  /** How many of them are active today. */
  active: number;
  /** The estimate: 50 rupees for each of them. */
  revenue: number;
  /** Payments marked as paid in the month. */
  collected: number;
}

export interface Report {
  range: ReportRange;
  /** First and last club day of the range. */
  from: Day;
  to: Day;
  /** Milliseconds since 1970. */
  generatedAt: Instant;
  summary: {
    totalUsers: number;
    activeUsers: number;
    pendingUsers: number;
    estimatedRevenue: number;
  };
  joined: { total: number; active: number; pending: number };
  money: { collected: number; outstanding: number };
  planDistribution: Share[];
  registrationSources: Share[];
  statusBreakdown: Share[];
  topProfessions: Share[];
  ageGroups: Share[];
  monthlyTrends: MonthLine[];
  /** Members at the end of each day or month of the range. */
  userGrowth: { label: string; total: number }[];
}

/** The club days a range covers: today and as many before it. */
export function rangeDays(
  range: ReportRange,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Day; to: Day } {
  const to = dayOf(now, timeZone);
  return { from: addDays(to, 1 - RANGE_DAYS[range]), to };
}

/** Counts as shares of their sum, in the order of `keys`; `joined` are those of the range. */
export function sharesOf(
  keys: readonly string[],
  counts: Record<string, number>,
  joined: Record<string, number>,
  labelOf: (key: string) => string = (key) => key,
): Share[] {
  const total = keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
  return keys.map((key) => ({
    label: labelOf(key),
    count: counts[key] ?? 0,
    percent: percentOf(counts[key] ?? 0, total),
    joined: joined[key] ?? 0,
  }));
}

export const NOT_SPECIFIED = "Not Specified";

/** Youngest first; `from` is the first age in whole years. The last one of the specification begins after 55. */
export const AGE_GROUPS = [
  { label: "Under 18", from: 0 },
  { label: "18-25", from: 18 },
  { label: "26-35", from: 26 },
  { label: "36-45", from: 36 },
  { label: "46-55", from: 46 },
  { label: "55+", from: 56 },
] as const;

/** The last day of birth of those who are `years` old or older on `today`. */
export function bornBy(years: number, today: Day): Day {
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

/** Growth Summary: latest total (0 if none), mean registrations a month (one decimal), sum of revenue in rupees. */
export function growthSummary(report: Pick<Report, "userGrowth" | "monthlyTrends">) {
  const months = report.monthlyTrends;
  const registrations = months.reduce((sum, line) => sum + line.registrations, 0);
  return {
    totalGrowth: report.userGrowth.at(-1)?.total ?? 0,
    averageMonthlyGrowth:
      months.length === 0 ? 0 : Math.round((registrations / months.length) * 10) / 10,
    totalRevenue: months.reduce((sum, line) => sum + line.revenue, 0),
    totalCollected: months.reduce((sum, line) => sum + line.collected, 0),
  };
}

export const SOURCE_LABELS: Record<string, string> = {
  mobile_otp: "Mobile OTP",
  contact_form: "Contact Form",
};

export const STATUS_LABELS: Record<string, string> = {
  pending: "Pending",
  active: "Active",
  suspended: "Suspended",
  inactive: "Inactive",
};

/** The name of an exported report: the day is the club's. */
export function reportFileName(day: Day, format: "csv" | "json"): string {
  return `admin-report-${day}.${format}`;
}

/** The report as rows of a file: heading, time, range, then the sections of the specification. */
export function reportRows(report: Report): (string | number)[][] {
  const { summary } = report;
  const shares = (list: Share[]) => list.map(({ label, count }) => [label, count]);
  return [
    ["Admin Report"],
    ["Generated", new Date(report.generatedAt).toISOString()],
    ["Date Range", report.range],
    [],
    ["SUMMARY"],
    ["Metric", "Value"],
    ["Total Users", summary.totalUsers],
    ["Active Users", summary.activeUsers],
    ["Pending Users", summary.pendingUsers],
    ["Estimated Revenue", `₹${summary.estimatedRevenue}`],
    [],
    ["PLAN DISTRIBUTION"],
    ["Plan", "Users"],
    ...shares(report.planDistribution),
    [],
    ["REGISTRATION SOURCES"],
    ["Source", "Count"],
    ...shares(report.registrationSources),
    [],
    ["MONTHLY TRENDS"],
    ["Month", "Registrations", "Active Users", "Revenue"],
    ...report.monthlyTrends.map((line) => [
      formatMonth(line.month),
      line.registrations,
      line.active,
      `₹${line.revenue}`,
    ]),
  ];
}

/** The report as the exported object of the specification. */
export function reportObject(report: Report) {
  const counts = (list: Share[]) =>
    Object.fromEntries(list.map(({ label, count }) => [label, count]));
  return {
    reportDate: new Date(report.generatedAt).toISOString(),
    dateRange: report.range,
    summary: report.summary,
    planDistribution: counts(report.planDistribution),
    registrationSources: counts(report.registrationSources),
    statusBreakdown: counts(report.statusBreakdown),
    topProfessions: counts(report.topProfessions),
    ageGroups: counts(report.ageGroups),
    monthlyTrends: report.monthlyTrends.map(({ month, registrations, active, revenue }) => ({
      month: formatMonth(month),
      registrations,
      active,
      revenue,
    })),
  };
}

export const REPORT_TABS: Record<string, string> = {
  overview: "Overview",
  users: "User Analytics",
  growth: "Growth Trends",
};

/** The overview's own view of the reports offers these, in days. */
export const OVERVIEW_PERIODS = ["7", "30", "90", "365"] as const;

export const RANGE_OF_PERIOD: Record<(typeof OVERVIEW_PERIODS)[number], ReportRange> = {
  "7": "last7days",
  "30": "last30days",
  "90": "last90days",
  "365": "last365days",
};

/** A friendly word to somebody who has not run for a while. */
export function nudgeText(name: string | null, clubName: string): string {
  return `Hi${name ? ` ${name}` : ""}, we miss you at ${clubName}! There is a place for you at this week's run. Coming?`;
}
