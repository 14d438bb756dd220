import { recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { RANGE_CHOICE } from "~/core/reports/reports";
import { readChoices } from "~/lib/address-choices";
import { csvDownload, csvFile } from "~/lib/csv";
import { download } from "~/lib/download";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { REPORT_TEXTS } from "~/texts/reports/reports";
import { formatMonth } from "../counters/counters";
import type { Share } from "../shares";
import type { Route } from "./+types/export-route";
import { findReport, type Report } from "./find-report.server";

/** The report as a file, by default CSV; programs read it, so it is English in every language. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone, requestId } = context.get(requestContext);
  const { values } = readChoices(url.searchParams, {
    range: RANGE_CHOICE,
    format: { options: ["csv", "json"], fallback: "csv" },
  });
  const { range, format } = values;
  const report = await readOrFail(context, { failed: REPORT_TEXTS.exportFailed }, () =>
    inLanguage(FIRST_LANGUAGE, () => findReport(db, { range, now, timeZone })),
  );
  const by = { adminId: context.get(adminContext).id, requestId, now };
  await recordAdminAudit(db, by, {
    action: "report_exported",
    subject: { kind: "report", id: range },
    details: { format },
  });
  const name = `admin-report-${report.to}.${format}`;
  return inLanguage(FIRST_LANGUAGE, () =>
    format === "csv"
      ? csvDownload(csvFile(reportRows(report)), name)
      : download(`${JSON.stringify(reportObject(report), null, 2)}\n`, {
          type: "application/json",
          name,
        }),
  );
}

/** The report as CSV rows: heading, time, range and the specification's sections, sources of the range and of all time. */
function reportRows(report: Report): (string | number)[][] {
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
function reportObject(report: Report) {
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
