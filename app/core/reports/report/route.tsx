import { Form, useNavigation, useRevalidator } from "react-router";
import { pageTitle } from "~/content/page-club";
import { CohortTable, ComparedCard, FillTable } from "~/core/reports/committee/committee-tables";
import {
  RANGE_CHOICE,
  REPORT_RANGES,
  REPORT_TAB_NAMES,
  type ReportRange,
  type ReportTab,
} from "~/core/reports/reports";
import { readChoices, withChoices } from "~/lib/address-choices";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { COMMITTEE_TEXTS, MESSAGE_COSTS_TEXTS as TEXTS } from "~/texts/reports/committee";
import { REPORTS_PAGE_TEXTS } from "~/texts/reports/pages";
import { RANGE_LABELS, REPORT_TAB_LABELS, REPORT_TEXTS } from "~/texts/reports/reports";
import { Button, Spinner } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { IgnoredFilters, useChosenSearch } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { Cell, Row, Table } from "~/ui/table";
import { Icon as RefreshCw } from "~icons/refresh-cw";
import { formatMonth } from "../counters/counters";
import type { Route } from "./+types/route";
import { ExportMenu } from "./export-buttons";
import { findReportsTab } from "./find-report.server";
import { GrowthTab, OverviewTab, UsersTab } from "./report-tabs";

export const meta = pageTitle((clubName) => REPORTS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(searchParams, {
    range: RANGE_CHOICE,
    tab: { options: REPORT_TAB_NAMES, fallback: "overview" },
  });
  const message = { failed: REPORT_TEXTS.failed, title: REPORTS_PAGE_TEXTS.errorLoadingReports };
  const shown = await readOrFail(context, message, () =>
    findReportsTab(db, { ...values, now, timeZone, budget: sendBudget }),
  );
  return { search, ...values, ignored, shown, as: formatMoment(now, timeZone) };
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { range, tab, ignored, shown, as } = loaderData;
  const search = useChosenSearch(loaderData.search);
  const { state } = useRevalidator();
  const isLoading = useNavigation().state === "loading" || state === "loading";
  return (
    <>
      <ReportHeader as={as} range={range} />
      <IgnoredFilters ignored={ignored} />
      <ReportChoices search={search} range={range} tab={tab} isLoading={isLoading} />
      <ShownTab tab={tab} {...withoutTime(shown)} />
    </>
  );
}

const ReportHeader = cachedPart(({ as, range }: { as: string; range: ReportRange }) => (
  <PageHeader
    title={REPORTS_PAGE_TEXTS.reportsAnalytics}
    intro={REPORTS_PAGE_TEXTS.about({ as })}
    actions={<ExportMenu range={range} />}
  />
));

interface ChoicesProps {
  search: string;
  range: ReportRange;
  tab: ReportTab;
  isLoading: boolean;
}

const ReportChoices = cachedPart(({ search, range, tab, isLoading }: ChoicesProps) => {
  const { revalidate } = useRevalidator();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3" data-print="hide">
        <Segmented
          label={REPORTS_PAGE_TEXTS.dateRange}
          options={REPORT_RANGES.map((option) => ({
            to: withChoices(search, { range: option }),
            label: RANGE_LABELS[option],
            current: option === range,
          }))}
        />
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            void revalidate();
          }}
          className="flex gap-2"
        >
          <input type="hidden" name="range" value={range} />
          <input type="hidden" name="tab" value={tab} />
          <Button icon={<RefreshCw />} variant="quiet" disabled={isLoading}>
            {REPORTS_PAGE_TEXTS.refresh}
          </Button>
        </Form>
        {isLoading && (
          <span role="status" className="inline-flex items-center gap-2 text-muted">
            <Spinner /> {REPORTS_PAGE_TEXTS.loadingReports}
          </span>
        )}
      </div>
      <Segmented
        label={REPORTS_PAGE_TEXTS.reports}
        options={REPORT_TAB_NAMES.map((name) => ({
          to: withChoices(search, { tab: name }),
          label: REPORT_TAB_LABELS[name],
          current: name === tab,
        }))}
      />
    </>
  );
});

type OpenTab = Awaited<ReturnType<typeof findReportsTab>>;

const ShownTab = cachedPart(
  ({ tab, report, committee, messages }: OpenTab & { tab: ReportTab }) => {
    if (tab === "users") return <UsersTab report={report} />;
    if (tab === "growth")
      return (
        <>
          <GrowthTab report={report} />
          <CohortTable cohorts={committee.cohorts} />
        </>
      );
    return (
      <>
        <OverviewTab report={report} />
        <ComparedCard compared={committee.compared} days={committee.days} />
        <FillTable fills={committee.fills} />
        {messages && <MessageCosts report={messages} />}
      </>
    );
  },
);

type Costs = NonNullable<OpenTab["messages"]>;

/** When it was read changes twice a second, and stands nowhere in the tab. */
function withoutTime({ report, ...rest }: OpenTab): OpenTab {
  return { ...rest, report: { ...report, generatedAt: 0 } };
}

/** The cost of messages and codes by month and channel, and the used part of the club's budget. */
function MessageCosts({ report }: { report: Costs }) {
  const { months, left } = report;
  return (
    <Card as="section" className="grid gap-3">
      <CardHeader title={TEXTS.title} />
      <p>{sentLatelyText(left)}</p>
      <Table
        caption={TEXTS.caption}
        columns={[
          { label: TEXTS.month },
          { label: TEXTS.sent, numeric: true },
          { label: TEXTS.cost, numeric: true },
        ]}
      >
        {months.map(({ month, channels, cost }) => (
          <Row key={month}>
            <Cell heading>{formatMonth(month)}</Cell>
            <Cell label={TEXTS.sent} numeric>
              {channels.map(({ label, sent }) => REPORT_TEXTS.sentBy({ sent, label })).join(", ") ||
                TEXTS.none}
            </Cell>
            <Cell label={TEXTS.cost} numeric>
              {cost}
              {costsOf(channels).length > 1 && (
                <span className="block text-sm text-muted">{costsOf(channels).join(", ")}</span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <p className="text-sm text-muted">{TEXTS.prices}</p>
    </Card>
  );
}

/** How many messages left in the last hour and day, of how many that may. */
function sentLatelyText({ hour, day, budget }: Costs["left"]): string {
  return budget
    ? COMMITTEE_TEXTS.sentOfAllowed({ hour, perHour: budget.perHour, day, perDay: budget.perDay })
    : COMMITTEE_TEXTS.sent({ hour, day });
}

/** The cost of each channel, without those that cost nothing. */
function costsOf(channels: Costs["months"][number]["channels"]): string[] {
  return channels.flatMap(({ label, cost }) =>
    cost === undefined ? [] : REPORT_TEXTS.costBy({ cost, label }),
  );
}
