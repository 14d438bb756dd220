import { Link } from "react-router";
import { freshClub, UNNAMED } from "~/content/club";
import { pageTitle } from "~/content/page-club";
import { countIn, SETTLED } from "~/core/bookings/status";
import { hasSecondStep } from "~/core/people/admins/admins.server";
import { IfPage, IfRight } from "~/core/people/rights/if-right";
import {
  ESTIMATED_RUPEES_PER_MEMBER,
  NEW_THIS_WEEK_DAYS,
  OVERVIEW_PERIODS,
  RANGE_OF_PERIOD,
} from "~/core/reports/reports";
import { isOpen } from "~/core/site/health/health";
import { findFindings, runningClubOf } from "~/core/site/health/note-operation.server";
import { readChoices } from "~/lib/address-choices";
import { dayOf, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { PASSKEY_REQUEST_TEXTS } from "~/texts/people/rights-panel";
import { DASHBOARD_PAGE_TEXTS, OVERVIEW_TEXTS } from "~/texts/reports/pages";
import { OVERVIEW_CARDS_TEXTS, PANEL_TEXTS, SHORT_REPORT_TEXTS } from "~/texts/reports/panel";
import { HEALTH_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { IgnoredFilters } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { formatMonth } from "../counters/counters";
import { BarList, Chart, StatCards } from "../report/chart";
import type { Route } from "./+types/route";
import { findOverview } from "./list-events-with-participants.server";
import { EventsWithParticipants, RecentMembers } from "./overview-lists";
import { TodayCard } from "./today-card";

export const meta = pageTitle((clubName) => DASHBOARD_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { content, db, mode, now, timeZone } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  const { values, ignored } = readChoices(url.searchParams, {
    period: { options: OVERVIEW_PERIODS, fallback: "30" },
  });
  return await readOrFail(context, { failed: OVERVIEW_TEXTS.failed }, async () => {
    const range = RANGE_OF_PERIOD[values.period];
    const overview = await findOverview(db, { range, now, timeZone });
    const { events, latest, nextRun, messages, report: whole, ...figures } = overview;
    const { monthlyTrends, topProfessions, ageGroups, joined } = whole;
    const members = latest.map((member) => ({
      ...member,
      registered: formatDay(dayOf(member.createdAt, timeZone)),
    }));
    const report = { monthlyTrends, topProfessions, ageGroups, joined };
    const needsSecondStep = mode === "live" && !(await hasSecondStep(db, { adminId }));
    const isUnnamed = [freshClub.name, UNNAMED].includes(content.club.name);
    const findings = await findFindings(
      db,
      runningClubOf(context.get(requestContext), {
        host: url.host,
        isForwarded: request.headers.has("x-forwarded-for"),
      }),
    );
    const open = mode === "live" ? findings.filter(isOpen).length : 0;
    return {
      ...values,
      ignored,
      figures,
      nextRun,
      messages,
      events,
      members,
      report,
      needsSecondStep,
      isUnnamed,
      open,
    };
  });
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
  const { period, ignored, figures, events, members, report, needsSecondStep, isUnnamed, open } =
    loaderData;
  return (
    <>
      <PageHeader
        title={DASHBOARD_PAGE_TEXTS.dashboard}
        actions={
          <>
            <ButtonLink to="/admin/bookings" variant="primary">
              {DASHBOARD_PAGE_TEXTS.runManagement}
            </ButtonLink>
            <IfRight right="reports">
              <ButtonLink to="/admin/reports">{DASHBOARD_PAGE_TEXTS.reports}</ButtonLink>
              <ButtonLink to="/admin/analytics">{DASHBOARD_PAGE_TEXTS.analytics}</ButtonLink>
            </IfRight>
          </>
        }
      />
      {open > 0 && (
        <Alert tone="warning">
          <Link to="/admin/health">{HEALTH_TEXTS.needYou({ open })}</Link>
        </Alert>
      )}
      {needsSecondStep && (
        <Alert
          tone="warning"
          title={PASSKEY_REQUEST_TEXTS.yourPasswordAloneOpens}
          action={
            <IfPage path="/admin/passkeys">
              <ButtonLink to="/admin/passkeys">{PASSKEY_REQUEST_TEXTS.setUpAPasskey}</ButtonLink>
            </IfPage>
          }
        >
          <p>{PASSKEY_REQUEST_TEXTS.why}</p>
        </Alert>
      )}
      <IgnoredFilters ignored={ignored} />
      {isUnnamed && (
        <IfRight right="club">
          <Alert title={DASHBOARD_PAGE_TEXTS.setUp}>
            <p>
              <MarkedText
                text={DASHBOARD_PAGE_TEXTS.setUpHint}
                marks={{ settings: (words) => <Link to="/admin/settings">{words}</Link> }}
              />
            </p>
          </Alert>
        </IfRight>
      )}
      <TodayCard
        nextRun={loaderData.nextRun}
        approvals={figures.pendingMembers}
        messages={loaderData.messages}
        outstandingRupees={figures.outstanding}
      />
      <OverviewCards totals={figures} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <EventsWithParticipants events={events} />
        <RecentMembers members={members} />
      </div>
      <ShortReport
        report={report}
        periods={OVERVIEW_PERIODS.map((days) => ({
          to: `?period=${days}`,
          label: DASHBOARD_PAGE_TEXTS.days({ days }),
          current: days === period,
        }))}
      />
    </>
  );
}

type Found = Route.ComponentProps["loaderData"];

/** The short report of the overview: a period, twelve months, top professions and ages. */
function ShortReport({
  report,
  periods,
}: {
  report: Found["report"];
  periods: { label: string; to: string; current: boolean }[];
}) {
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-heading">{SHORT_REPORT_TEXTS.howTheClubGrows}</h2>
          <p className="text-sm text-muted">{SHORT_REPORT_TEXTS.joined(report.joined)}</p>
        </div>
        <Segmented label={SHORT_REPORT_TEXTS.period} options={periods} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <Card as="section">
          <CardHeader title={SHORT_REPORT_TEXTS.yearTrend} level={3} />
          <Chart
            title={SHORT_REPORT_TEXTS.newMembersByMonth}
            labelName={SHORT_REPORT_TEXTS.month}
            valueName={SHORT_REPORT_TEXTS.newUsers}
            kind="bars"
            lines={report.monthlyTrends.map((line) => ({
              label: formatMonth(line.month),
              value: line.newMembers,
            }))}
          />
        </Card>
        <Card as="section">
          <CardHeader title={SHORT_REPORT_TEXTS.topProfessions} level={3} />
          <BarList shares={report.topProfessions} />
        </Card>
        <Card as="section">
          <CardHeader title={SHORT_REPORT_TEXTS.ageGroups} level={3} />
          <BarList shares={report.ageGroups} />
        </Card>
      </div>
    </section>
  );
}

/** The club's six totals, each with what it counts. */
function OverviewCards({ totals }: { totals: Found["figures"] }) {
  const ahead = totals.bookingsAhead;
  const cards = [
    {
      label: OVERVIEW_CARDS_TEXTS.activeMembers,
      value: totals.members,
      caption: OVERVIEW_CARDS_TEXTS.membersHint({ activeMembers: totals.activeMembers }),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.newThisWeek,
      value: totals.newThisWeek,
      caption: PANEL_TEXTS.newHint({ newThisWeekDays: NEW_THIS_WEEK_DAYS }),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.waitingForApproval,
      value: totals.pendingMembers,
      caption: OVERVIEW_CARDS_TEXTS.membersWithStatusPending,
    },
    {
      label: OVERVIEW_CARDS_TEXTS.bookingsNext7Days,
      value: countIn(ahead, SETTLED),
      caption: OVERVIEW_CARDS_TEXTS.confirmedMoreArePending({ value: ahead.pending ?? 0 }),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.estRevenue,
      value: formatRupees(totals.estimatedRevenue),
      caption: PANEL_TEXTS.anEstimate50Per({
        estimatedRupeesPerMember: ESTIMATED_RUPEES_PER_MEMBER,
      }),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.collected,
      value: formatRupees(totals.collected),
      caption: OVERVIEW_CARDS_TEXTS.collectedHint({
        shown: formatRupees(totals.outstanding),
      }),
    },
  ];
  return (
    <StatCards
      cards={cards}
      className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 md:gap-4 xl:grid-cols-3"
    />
  );
}
