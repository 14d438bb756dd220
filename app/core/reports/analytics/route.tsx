import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { ChatButton } from "~/core/people/chat/chat-button";
import { formatMonth } from "~/core/reports/counters/counters";
import { Chart } from "~/core/reports/report/chart";
import { formatDay } from "~/lib/dates";
import { formatPercent } from "~/lib/percent";
import { maskedPhone } from "~/lib/phone-digits";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ANALYTICS_PAGE_TEXTS, PAGES_TEXTS } from "~/texts/reports/pages";
import { ANALYTICS_TABLES_TEXTS, ANALYTICS_TEXTS } from "~/texts/reports/panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import { MonthTable } from "../report/chart";
import { LAPSED_AFTER_DAYS, LAPSED_UNTIL_DAYS } from "../reports";
import type { Route } from "./+types/route";
import { findAnalytics } from "./find-analytics.server";

export const meta = pageTitle((clubName) => ANALYTICS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const failed = ANALYTICS_TEXTS.failed;
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
          <CardHeader title={ANALYTICS_PAGE_TEXTS.soFar({ shown: formatMonth(thisMonth.month) })} />
          <StatList>
            <Stat
              label={ANALYTICS_PAGE_TEXTS.newMembers}
              value={thisMonth.newMembers}
              caption={ANALYTICS_PAGE_TEXTS.againstTheMonthBefore({
                shown: signed(thisMonth.growth),
              })}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.checkInPercent}
              value={formatPercent(thisMonth.checkInPercent)}
              caption={ANALYTICS_PAGE_TEXTS.ofBookedSeatsOf({
                attended: thisMonth.attended,
                booked: thisMonth.booked,
              })}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.noShows}
              value={thisMonth.noShows}
              caption={ANALYTICS_PAGE_TEXTS.confirmedOrCompletedWithout}
            />
            <Stat
              label={ANALYTICS_PAGE_TEXTS.returningRunners}
              value={thisMonth.returning}
              caption={ANALYTICS_PAGE_TEXTS.ofWhoRanHad({ runners: thisMonth.runners })}
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
        <p className="text-muted">
          {PAGES_TEXTS.lapsing({
            lapsedAfterDays: LAPSED_AFTER_DAYS,
            lapsedUntilDays: LAPSED_UNTIL_DAYS,
          })}
        </p>
        <LapsedTable members={lapsed} />
      </section>
    </>
  );
}

type Found = Route.ComponentProps["loaderData"];

/** Analytics of six months, latest first. */
function AnalyticsTable({ months }: Pick<Found, "months">) {
  return (
    <MonthTable
      caption={ANALYTICS_TABLES_TEXTS.analyticsByMonth}
      lines={[...months].reverse()}
      columns={[
        [ANALYTICS_TABLES_TEXTS.newMembers, (line) => line.newMembers],
        [ANALYTICS_TABLES_TEXTS.growth, (line) => signed(line.growth)],
        [ANALYTICS_TABLES_TEXTS.booked, (line) => line.booked],
        [ANALYTICS_TABLES_TEXTS.attended, (line) => line.attended],
        [ANALYTICS_TABLES_TEXTS.noShows, (line) => line.noShows],
        [ANALYTICS_TABLES_TEXTS.checkInPercent, (line) => formatPercent(line.checkInPercent)],
        [ANALYTICS_TABLES_TEXTS.runners, (line) => line.runners],
        [ANALYTICS_TABLES_TEXTS.returning, (line) => line.returning],
      ]}
    />
  );
}

/** '+12.5%' or '-3.0%'. */
function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent)}`;
}

/** Members who stopped coming, with a prepared message each. */
function LapsedTable({ members }: { members: Found["lapsed"] }) {
  if (members.length === 0) {
    return (
      <EmptyState title={ANALYTICS_TABLES_TEXTS.nobodyHasLapsed}>
        {ANALYTICS_TABLES_TEXTS.activeMembersWhoseLast}
      </EmptyState>
    );
  }
  return (
    <Table
      caption={ANALYTICS_TABLES_TEXTS.lapsedMembers}
      columns={[
        { label: COMMON_WORDS.name },
        { label: COMMON_WORDS.lastRun },
        { label: ANALYTICS_TABLES_TEXTS.nudge, hideLabel: true },
      ]}
      className="compact line-rows"
    >
      {members.map((member) => (
        <Row key={member.id}>
          <Cell heading>
            <Link
              to={`/admin/subscribers/${member.id}`}
              className="text-inherit no-underline hover:underline"
            >
              {member.name ?? COMMON_WORDS.noNameYet}
            </Link>
            <span className="text-sm font-normal text-muted min-[769px]:block max-[768px]:hidden">
              {member.maskedPhone}
            </span>
          </Cell>
          <Cell label={COMMON_WORDS.lastRun}>{formatDay(member.lastRun)}</Cell>
          <Cell className="row-top">
            <ChatButton
              kind="member"
              id={member.id}
              label={
                member.name === null
                  ? ANALYTICS_TABLES_TEXTS.nudge
                  : ANALYTICS_TABLES_TEXTS.nudgeTo({ name: member.name })
              }
            >
              {ANALYTICS_TABLES_TEXTS.whatsappNudge}
            </ChatButton>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
