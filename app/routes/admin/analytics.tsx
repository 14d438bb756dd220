import { club } from "~/content/club";
import {
  AnalyticsTable,
  LapsedTable,
  signed,
} from "~/features/reports/components/analytics-tables";
import { Chart } from "~/features/reports/components/chart";
import { findAnalytics } from "~/features/reports/queries/find-analytics.server";
import { formatMonth } from "~/features/reports/rules/counters";
import { maskedPhone } from "~/features/sign-in/rules/phone-numbers";
import { formatPercent } from "~/lib/percent";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Stat, StatList } from "~/ui/stat";
import type { Route } from "./+types/analytics";

export const meta: Route.MetaFunction = () => [{ title: `Analytics – ${club.name} admin` }];

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
      <PageHeader title="Analytics" intro="The last 6 months, in the club's days" />
      {thisMonth && (
        <Card as="section">
          <CardHeader title={`${formatMonth(thisMonth.month)} so far`} />
          <StatList>
            <Stat
              label="Registrations"
              value={thisMonth.registrations}
              caption={`${signed(thisMonth.growth)} against the month before`}
            />
            <Stat
              label="Attendance"
              value={formatPercent(thisMonth.attendance)}
              caption={`${thisMonth.attended} of ${thisMonth.booked} booked seats of past runs`}
            />
            <Stat
              label="No-shows"
              value={thisMonth.noShows}
              caption="Confirmed or completed without a check-in"
            />
            <Stat
              label="Returning runners"
              value={thisMonth.returning}
              caption={`Of ${thisMonth.runners} who ran, had run in a month before`}
            />
          </StatList>
        </Card>
      )}
      <Card as="section">
        <CardHeader title="Registrations" />
        <Chart
          title="Registrations by month"
          labelName="Month"
          valueName="Registrations"
          kind="bars"
          lines={months.map((line) => ({
            label: formatMonth(line.month),
            value: line.registrations,
          }))}
        />
      </Card>
      <AnalyticsTable months={months} />
      <section className="grid gap-3">
        <h2 className="text-heading">Lapsed members</h2>
        <p className="text-muted">
          Active members whose last run was 30 to 120 days ago, latest first.
        </p>
        <LapsedTable members={lapsed} />
      </section>
    </>
  );
}
