import { Link } from "react-router";
import { club, freshClub, UNNAMED } from "~/content/club";
import { OverviewCards } from "./overview-cards";
import {
  EventsWithParticipants,
  RecentMembers,
} from "./overview-lists";
import { ShortReport } from "./short-report";
import { findOverview } from "./find-overview.server";
import { OVERVIEW_PERIODS, RANGE_OF_PERIOD } from "~/core/reports/ranges";
import { DASHBOARD_PAGE_TEXTS } from "~/core/reports/pages-texts";
import { IfRight } from "~/core/people/rights/if-right";
import { PasskeyRequest } from "~/core/admin/panel/passkey-request";
import { hasSecondStep } from "~/core/people/admins/admins.server";
import { readChoices } from "~/lib/address-choices";
import { dayOf, formatDay } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";

const FAILED = "Failed to load dashboard data: the club's figures could not be read.";

export const meta: Route.MetaFunction = () => [
  { title: DASHBOARD_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, mode, now, timeZone } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  const { values, ignored } = readChoices(url.searchParams, {
    period: { options: OVERVIEW_PERIODS, fallback: "30" },
  });
  return await readOrFail(context, { failed: FAILED }, async () => {
    const range = RANGE_OF_PERIOD[values.period];
    const overview = await findOverview(db, { range, now, timeZone });
    const { events, latest, report: whole, ...figures } = overview;
    const { monthlyTrends, topProfessions, ageGroups, joined } = whole;
    const members = latest.map((member) => ({
      ...member,
      registered: formatDay(dayOf(member.createdAt, timeZone)),
    }));
    const report = { monthlyTrends, topProfessions, ageGroups, joined };
    const needsSecondStep = mode === "live" && !(await hasSecondStep(db, { adminId }));
    return { ...values, ignored, figures, events, members, report, needsSecondStep };
  });
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { period, ignored, figures, events, members, report, needsSecondStep } = loaderData;
  return (
    <>
      <PageHeader
        title={DASHBOARD_PAGE_TEXTS.dashboard}
        actions={
          <>
            <ButtonLink to="/admin/bookings">{DASHBOARD_PAGE_TEXTS.runManagement}</ButtonLink>
            <IfRight right="reports">
              <ButtonLink to="/admin/reports">{DASHBOARD_PAGE_TEXTS.reports}</ButtonLink>
              <ButtonLink to="/admin/analytics">{DASHBOARD_PAGE_TEXTS.analytics}</ButtonLink>
            </IfRight>
          </>
        }
      />
      {needsSecondStep && <PasskeyRequest />}
      <IgnoredFilters ignored={ignored} />
      {[freshClub.name, UNNAMED].includes(club.name) && (
        <IfRight right="club">
          <Alert title={DASHBOARD_PAGE_TEXTS.makeThisSiteYour}>
            <p>
              {DASHBOARD_PAGE_TEXTS.nameLogoUpiId}{" "}
              <Link to="/admin/settings">{DASHBOARD_PAGE_TEXTS.settings}</Link>{" "}
              {DASHBOARD_PAGE_TEXTS.listsWhatIsLeft}
            </p>
          </Alert>
        </IfRight>
      )}
      <OverviewCards totals={figures} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <EventsWithParticipants events={events} />
        <RecentMembers members={members} />
      </div>
      <ShortReport
        report={report}
        periods={OVERVIEW_PERIODS.map((days) => ({
          to: `?period=${days}`,
          label: DASHBOARD_PAGE_TEXTS.days(days),
          current: days === period,
        }))}
      />
    </>
  );
}
