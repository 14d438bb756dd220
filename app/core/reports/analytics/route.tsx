import { club } from "~/content/club";
import { maskedPhone } from "~/core/people/phone-numbers";
import { formatMonth } from "~/core/reports/counters/counters";
import { ANALYTICS_PAGE_TEXTS } from "~/core/reports/pages-texts";
import { Chart } from "~/core/reports/report/chart";
import { formatPercent } from "~/lib/percent";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Stat, StatList } from "~/ui/stat";
import type { Route } from "./+types/route";
import { AnalyticsTable, LapsedTable, signed } from "./analytics-tables";
import { findAnalytics } from "./find-analytics.server";

export const meta: Route.MetaFunction = () => [
  { title: ANALYTICS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const failed = "Failed to load analytics data. Please try again.";
  return await readOrFail(context, { failed }, async () => {
    const { lapsed, ...analytics } = await findAnalytics(db, { now, timeZone });
    return {
      ...analytics,
      lapsed: lapsed.map(({ phone, lastRun, ...member }) => ({
        ...member,
        lastRun: lastRun ?? "",
        maskedPhone: maskedPhone(phone),
      })),
    };
  });
}

export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { months, thisMonth, lapsed } = loaderData;
  return (
    <>
      <PageHeader
        title={ANALYTICS_PAGE_TEXTS.analytics}
        intro={ANALYTICS_PAGE_TEXTS.theLast6Months}
      />
      {thisMonth && (
        <Card as="section">
          <CardHeader title={ANALYTICS_PAGE_TEXTS.soFar(formatMonth(thisMonth.month))} />
          <StatList>
            <Stat
              label={ANALYTICS_PAGE_TEXTS.newMembers}
              value={thisMonth.newMembers}
              caption={ANALYTICS_PAGE_TEXTS.againstTheMonthBefore(signed(thisMonth.growth))}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.checkInPercent}
              value={formatPercent(thisMonth.checkInPercent)}
              caption={ANALYTICS_PAGE_TEXTS.ofBookedSeatsOf(thisMonth.attended, thisMonth.booked)}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.noShows}
              value={thisMonth.noShows}
              caption={ANALYTICS_PAGE_TEXTS.confirmedOrCompletedWithout}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.returningRunners}
              value={thisMonth.returning}
              caption={ANALYTICS_PAGE_TEXTS.ofWhoRanHad(thisMonth.runners)}
            />
          </StatList>
        </Card>
      )}
      <Card as="section">
        <CardHeader title={ANALYTICS_PAGE_TEXTS.newMembers} />
        <Chart
          title={ANALYTICS_PAGE_TEXTS.newMembersByMonth}
          labelName={ANALYTICS_PAGE_TEXTS.month}
          valueName={ANALYTICS_PAGE_TEXTS.newMembers}
          kind="bars"
          lines={months.map((line) => ({
            label: formatMonth(line.month),
            value: line.newMembers,
          }))}
        />
      </Card>
      <AnalyticsTable months={months} />
      <section className="grid gap-3">
        <h2 className="text-heading">{ANALYTICS_PAGE_TEXTS.lapsedMembers}</h2>
        <p className="text-muted">{ANALYTICS_PAGE_TEXTS.activeMembersWhoseLast}</p>
        <LapsedTable members={lapsed} />
      </section>
    </>
  );
}
