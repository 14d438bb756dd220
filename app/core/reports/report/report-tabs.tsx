import { formatPercent } from "~/lib/percent";
import { ownValue } from "~/lib/records";
import { formatRupees } from "~/lib/rupees";
import { COMMITTEE_TEXTS } from "~/texts/reports/committee";
import {
  BAR_LIST_TEXTS,
  PANEL_TEXTS,
  REPORT_TABS_TEXTS,
  SUMMARY_CARDS_TEXTS,
} from "~/texts/reports/panel";
import { RANGE_LABELS, REPORT_TEXTS } from "~/texts/reports/reports";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Card, CardHeader } from "~/ui/card";
import type { ChartTone } from "~/ui/chart-marks";
import { Stat, StatList } from "~/ui/stat";
import { Icon as Ban } from "~icons/ban";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as CircleHelp } from "~icons/circle-question-mark";
import { Icon as Clock } from "~icons/clock";
import { Icon as FileText } from "~icons/file-text";
import { Icon as Hourglass } from "~icons/hourglass";
import { Icon as IndianRupee } from "~icons/indian-rupee";
import { Icon as Moon } from "~icons/moon";
import { Icon as Smartphone } from "~icons/smartphone";
import { Icon as UserCheck } from "~icons/user-check";
import { Icon as Users } from "~icons/users";
import { ESTIMATED_RUPEES_PER_MEMBER, RANGE_DAYS, TREND_MONTHS } from "../reports";
import { BarList, Chart, MonthTable, StatCards } from "./chart";
import type { Report } from "./find-report.server";

const PLAN_TONES: Record<string, ChartTone> = { Premium: "accent", Standard: "success" };

const STATUS_ICONS = {
  active: <CircleCheck aria-hidden />,
  pending: <Clock aria-hidden />,
  suspended: <Ban aria-hidden />,
  inactive: <Moon aria-hidden />,
};

export function OverviewTab({ report }: { report: Report }) {
  const inRange = REPORT_TEXTS.inRange({ days: RANGE_DAYS[report.range] });
  return (
    <>
      <SummaryCards report={report} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card as="section">
          <CardHeader title={REPORT_TABS_TEXTS.planDistribution} />
          <Chart
            title={REPORT_TABS_TEXTS.planDistribution}
            labelName={COMMON_WORDS.plan}
            valueName={REPORT_TABS_TEXTS.users}
            kind="bars"
            lines={report.planDistribution.map((share) => ({
              label: share.label,
              caption: `${share.count} (${formatPercent(share.percent)})`,
              value: share.count,
              text: `${share.count} (${formatPercent(share.percent)})`,
              tone: PLAN_TONES[share.key],
            }))}
          />
        </Card>
        <Card as="section">
          <CardHeader title={REPORT_TABS_TEXTS.memberSources} />
          <p className="-mt-3 mb-3 text-sm text-muted">{COMMITTEE_TEXTS.ofNew({ inRange })}</p>
          <BarList
            shares={report.joinedSources}
            iconOf={(key) =>
              key === "contact_form" ? <FileText aria-hidden /> : <Smartphone aria-hidden />
            }
          />
        </Card>
      </div>
    </>
  );
}

export function UsersTab({ report }: { report: Report }) {
  const inRange = REPORT_TEXTS.inRange({ days: RANGE_DAYS[report.range] });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <Card as="section">
        <CardHeader title={REPORT_TABS_TEXTS.ageDistribution} />
        <BarList shares={report.ageGroups} withPercent={false} />
      </Card>
      <Card as="section">
        <CardHeader title={REPORT_TABS_TEXTS.topProfessions} />
        <BarList
          shares={report.topProfessions}
          countText={(count) => BAR_LIST_TEXTS.users({ count })}
          withPercent={false}
          inRange={inRange}
        />
      </Card>
      <Card as="section">
        <CardHeader title={REPORT_TABS_TEXTS.statusBreakdown} />
        <BarList
          shares={report.statusBreakdown}
          inRange={inRange}
          iconOf={(key) => ownValue(STATUS_ICONS, key) ?? <CircleHelp aria-hidden />}
        />
      </Card>
    </div>
  );
}

export function GrowthTab({ report }: { report: Report }) {
  const summary = growthSummary(report);
  return (
    <>
      <Card as="section">
        <CardHeader title={REPORT_TABS_TEXTS.userGrowthIn({ value: RANGE_LABELS[report.range] })} />
        <Chart
          title={REPORT_TABS_TEXTS.userGrowth}
          labelName={REPORT_TABS_TEXTS.until}
          valueName={REPORT_TABS_TEXTS.users}
          kind="line"
          lines={report.userGrowth.map(({ label, total }) => ({ label, value: total }))}
        />
      </Card>
      <section className="grid gap-3">
        <h2 className="text-heading">{REPORT_TABS_TEXTS.monthlyTrends}</h2>
        <MonthTable
          caption={REPORT_TABS_TEXTS.monthlyTrendsCaption}
          lines={report.monthlyTrends}
          columns={[
            [REPORT_TABS_TEXTS.newUsers, (line) => line.newMembers],
            [REPORT_TABS_TEXTS.activeUsers, (line) => line.active],
            [REPORT_TABS_TEXTS.revenue, (line) => formatRupees(line.revenue)],
            [REPORT_TABS_TEXTS.collected, (line) => formatRupees(line.collected)],
          ]}
        />
        <p className="text-sm text-muted">
          {PANEL_TEXTS.monthsHint({
            estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER,
          })}
        </p>
      </section>
      <Card as="section">
        <CardHeader title={REPORT_TABS_TEXTS.growthSummary} />
        <StatList>
          <Stat
            label={REPORT_TABS_TEXTS.totalGrowth}
            value={summary.totalGrowth}
            caption={REPORT_TABS_TEXTS.usersAtTheEnd}
          />
          <Stat
            label={REPORT_TABS_TEXTS.avgMonthlyGrowth}
            value={summary.averageMonthlyGrowth.toFixed(1)}
            caption={PANEL_TEXTS.trendTitle({ trendMonths: TREND_MONTHS })}
          />
          <Stat
            label={REPORT_TABS_TEXTS.totalRevenue}
            value={formatRupees(summary.totalRevenue)}
            caption={REPORT_TABS_TEXTS.estimatedCollected({
              shown: formatRupees(summary.totalCollected),
            })}
          />
        </StatList>
      </Card>
    </>
  );
}

/** The four summary cards, with collected and outstanding money beside the estimate. */
function SummaryCards({ report }: { report: Report }) {
  const { summary, joined, money } = report;
  const inRange = REPORT_TEXTS.inRange({ days: RANGE_DAYS[report.range] });
  const cards = [
    {
      label: SUMMARY_CARDS_TEXTS.totalUsers,
      value: summary.totalUsers,
      caption: SUMMARY_CARDS_TEXTS.membersHint({ total: joined.total, inRange }),
      icon: <Users aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.activeUsers,
      value: summary.activeUsers,
      caption: SUMMARY_CARDS_TEXTS.approvedMembersJoinedIn({ active: joined.active, inRange }),
      icon: <UserCheck aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.pendingUsers,
      value: summary.pendingUsers,
      caption: SUMMARY_CARDS_TEXTS.waitingForApprovalRegistered({
        pending: joined.pending,
        inRange,
      }),
      icon: <Hourglass aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.estRevenue,
      value: formatRupees(summary.estimatedRevenue),
      caption: PANEL_TEXTS.revenueHint({
        estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER,
        inRange,
        collected: formatRupees(money.collected),
        outstanding: formatRupees(money.outstanding),
      }),
      icon: <IndianRupee aria-hidden />,
    },
  ];
  return <StatCards cards={cards} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" />;
}

/**
 * Growth summary: latest total (0 without any), mean new members a month (one decimal) and revenue in
 * rupees.
 */
function growthSummary(report: Pick<Report, "userGrowth" | "monthlyTrends">) {
  const months = report.monthlyTrends;
  const newMembers = months.reduce((sum, line) => sum + line.newMembers, 0);
  return {
    totalGrowth: report.userGrowth.at(-1)?.total ?? 0,
    averageMonthlyGrowth:
      months.length === 0 ? 0 : Math.round((newMembers / months.length) * 10) / 10,
    totalRevenue: months.reduce((sum, line) => sum + line.revenue, 0),
    totalCollected: months.reduce((sum, line) => sum + line.collected, 0),
  };
}
