import { formatPercent } from "~/lib/percent";
import { formatRupees } from "~/lib/rupees";
import type { CommitteeReport } from "../queries/find-committee-report.server";
import { comparisonText } from "../rules/committee";
import { formatMonth } from "../rules/counters";
import type { Report } from "../rules/reports";
import { MONTHS_TITLE, monthText, todayText } from "../texts";
import { CohortTable, FillTable } from "./committee-tables";

/** Bars as wide as their month's share of the best month. */
const BAR_WIDTH = 100;

/** The report on one sheet of A4, in black on white. */
export function CommitteePage({
  report,
  committee,
}: {
  report: Report;
  committee: CommitteeReport;
}) {
  const { summary, monthlyTrends, planDistribution } = report;
  const { compared, days, cohorts, fills } = committee;
  return (
    <div className="committee grid gap-5 text-sm print:gap-3 print:text-[9pt]">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {compared.map(({ label, isMoney, ...figure }) => {
          const text = isMoney ? formatRupees : String;
          return (
            <div key={label} className="rounded-md border border-control p-2.5">
              <dt>{label}</dt>
              <dd className="figure text-2xl">{text(figure.now)}</dd>
              <dd className="text-muted">{comparisonText(figure, { days, text })}</dd>
            </div>
          );
        })}
      </dl>
      <p>
        {todayText({
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
        <h2 className="text-heading">{MONTHS_TITLE}</h2>
        <MonthBars
          lines={monthlyTrends.map(({ month, registrations, collected }) => ({
            month: formatMonth(month),
            registrations,
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
  registrations: number;
  collected: number;
}

/** Two black bars a month, the second one striped: their numbers stand beside them. */
function MonthBars({ lines }: { lines: MonthLine[] }) {
  const most = Math.max(1, ...lines.map(({ registrations }) => registrations));
  const mostRupees = Math.max(1, ...lines.map(({ collected }) => collected));
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
      {lines.map(({ month, registrations, collected }) => (
        <li key={month} className="grid grid-cols-[5rem_6.5rem_1fr] items-center gap-2">
          <span>{month}</span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${BAR_WIDTH} 16`}
            preserveAspectRatio="none"
            className="h-4 w-full text-ink"
          >
            <rect width={(registrations / most) * BAR_WIDTH} height="7" fill="currentColor" />
            <rect
              x="0.5"
              y="9"
              width={(collected / mostRupees) * (BAR_WIDTH - 1)}
              height="6"
              fill="none"
              stroke="currentColor"
            />
          </svg>
          <span className="tabular-nums">{monthText(registrations, formatRupees(collected))}</span>
        </li>
      ))}
    </ul>
  );
}
