import type { Day } from "~/lib/dates";
import { formatMonth } from "../counters/counters";
import type { Report } from "../reports";
import type { Share } from "../shares";

/** The file name of an exported report; `day` is the club's. */
export function reportFileName(day: Day, format: "csv" | "json"): string {
  return `admin-report-${day}.${format}`;
}

/** The report as CSV rows: heading, time, range and the specification's sections, sources of the range and of all time. */
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
    ...shares(report.joinedSources),
    [],
    ["REGISTRATION SOURCES OF ALL TIME"],
    ["Source", "Count"],
    ...shares(report.memberSources),
    [],
    ["MONTHLY TRENDS"],
    ["Month", "Registrations", "Active Users", "Revenue"],
    ...report.monthlyTrends.map((line) => [
      formatMonth(line.month),
      line.newMembers,
      line.active,
      `₹${line.revenue}`,
    ]),
  ];
}

/** The report as the specification's JSON object. */
export function reportObject(report: Report) {
  const counts = (list: Share[]) =>
    Object.fromEntries(list.map(({ label, count }) => [label, count]));
  return {
    reportDate: new Date(report.generatedAt).toISOString(),
    dateRange: report.range,
    summary: report.summary,
    planDistribution: counts(report.planDistribution),
    registrationSources: counts(report.joinedSources),
    registrationSourcesOfAllTime: counts(report.memberSources),
    statusBreakdown: counts(report.statusBreakdown),
    topProfessions: counts(report.topProfessions),
    ageGroups: counts(report.ageGroups),
    monthlyTrends: report.monthlyTrends.map(({ month, newMembers, active, revenue }) => ({
      month: formatMonth(month),
      registrations: newMembers,
      active,
      revenue,
    })),
  };
}
