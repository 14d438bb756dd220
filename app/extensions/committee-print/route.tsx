import { pageTitle, useClub } from "~/content/page-club";
import { comparisonText } from "~/core/reports/committee/committee";
import { CohortTable, FillTable } from "~/core/reports/committee/committee-tables";
import {
  type CommitteeReport,
  findCommitteeReport,
} from "~/core/reports/committee/find-committee-report.server";
import { formatMonth } from "~/core/reports/counters/counters";
import { findReport, type Report } from "~/core/reports/report/find-report.server";
import { RANGE_CHOICE } from "~/core/reports/reports";
import { readChoices } from "~/lib/address-choices";
import { formatDay } from "~/lib/dates";
import { formatPercent } from "~/lib/percent";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { COMMITTEE_PRINT_TEXTS } from "~/texts/committee-print/committee-print";
import { COMMITTEE_TEXTS } from "~/texts/reports/committee";
import { REPORTS_PRINT_PAGE_TEXTS } from "~/texts/reports/pages";
import { REPORT_TEXTS } from "~/texts/reports/reports";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";

export const meta = pageTitle((clubName) => REPORTS_PRINT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { values } = readChoices(url.searchParams, {
    range: RANGE_CHOICE,
  });
  return await readOrFail(context, { failed: REPORT_TEXTS.failed }, async () => ({
    report: await findReport(db, { ...values, now, timeZone }),
    committee: await findCommitteeReport(db, { ...values, now, timeZone }),
  }));
}

export default function ReportsPrintPage({ loaderData }: Route.ComponentProps) {
  const { report, committee } = loaderData;
  const days = COMMITTEE_PRINT_TEXTS.days({
    from: formatDay(committee.from, { year: true }),
    to: formatDay(committee.to, { year: true }),
  });
  return (
    <>
      <PageHeader
        title={COMMITTEE_TEXTS.reportForTheCommittee({ clubName: useClub().name })}
        intro={days}
        back={{
          to: `/admin/reports?range=${report.range}`,
          label: REPORTS_PRINT_PAGE_TEXTS.reports,
        }}
        actions={<PrintButton />}
        className="print:gap-0 print:[&_h1]:text-[15pt]"
      />
      <CommitteePage report={report} committee={committee} />
    </>
  );
}

/** Bars as wide as their month's share of the best month. */
const BAR_WIDTH = 100;

/** The report on one sheet of A4, in black on white. */
function CommitteePage({ report, committee }: { report: Report; committee: CommitteeReport }) {
  const { summary, monthlyTrends, planDistribution } = report;
  const { compared, days, cohorts, fills } = committee;
  return (
    <div className="grid gap-5 text-sm print:gap-2 print:text-[8.5pt]">
      <dl className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 sm:grid-cols-4">
        {compared.map(({ label, isMoney, ...figure }) => {
          const text = isMoney ? formatRupees : String;
          return (
            <div key={label} className="rounded-md border border-control p-2.5">
              <dt>{label}</dt>
              <dd className="figure text-2xl">{text(figure.now)}</dd>
              <dd className="text-muted">{comparisonText(figure, { days, text, isMoney })}</dd>
            </div>
          );
        })}
      </dl>
      <p>
        {COMMITTEE_TEXTS.today({
          total: summary.totalUsers,
          active: summary.activeUsers,
          pending: summary.pendingUsers,
        })}{" "}
        {planDistribution
          .map(({ label, count, percent }) => `${label} ${count} (${formatPercent(percent)})`)
          .join(", ")}
        .
      </p>
      <section className="grid gap-2">
        <h2 className="text-heading">{COMMITTEE_TEXTS.monthsTitle}</h2>
        <p className="text-muted">{COMMITTEE_TEXTS.monthsLegend}</p>
        <MonthBars
          lines={monthlyTrends.map(({ month, newMembers, collected }) => ({
            month: formatMonth(month),
            newMembers,
            collected,
          }))}
        />
      </section>
      <FillTable fills={fills} />
      <CohortTable cohorts={cohorts} />
    </div>
  );
}

interface MonthLine {
  month: string;
  newMembers: number;
  collected: number;
}

/** Two black bars a month, the second one outlined: their numbers stand beside them. */
function MonthBars({ lines }: { lines: MonthLine[] }) {
  const most = Math.max(1, ...lines.map(({ newMembers }) => newMembers));
  const mostRupees = Math.max(1, ...lines.map(({ collected }) => collected));
  return (
    <ul className="gap-x-8 sm:columns-2 print:columns-2">
      {lines.map(({ month, newMembers, collected }) => (
        <li
          key={month}
          className="grid grid-cols-[5rem_6.5rem_1fr] items-center gap-2 py-0.5 max-[18rem]:grid-cols-1"
        >
          <span>{month}</span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${BAR_WIDTH} 16`}
            preserveAspectRatio="none"
            className="h-4 w-full text-ink"
          >
            <rect width={(newMembers / most) * BAR_WIDTH} height="7" fill="currentColor" />
            <rect
              x="0.5"
              y="9"
              width={(collected / mostRupees) * (BAR_WIDTH - 1)}
              height="6"
              fill="none"
              stroke="currentColor"
            />
          </svg>
          <span className="tabular-nums">
            {COMMITTEE_TEXTS.new({ newMembers, collected: formatRupees(collected) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
