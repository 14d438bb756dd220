import { RefreshCw } from "lucide-react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { club } from "~/content/club";
import {
  CohortTable,
  ComparedCard,
  FillTable,
} from "~/features/reports/components/committee-tables";
import { ExportButtons } from "~/features/reports/components/export-buttons";
import { MessageCosts } from "~/features/reports/components/message-costs";
import { GrowthTab, OverviewTab, UsersTab } from "~/features/reports/components/report-tabs";
import { findCommitteeReport } from "~/features/reports/queries/find-committee-report.server";
import { findMessageReport } from "~/features/reports/queries/find-message-report.server";
import { findReport } from "~/features/reports/queries/find-report.server";
import { DEFAULT_REPORT_RANGE, RANGE_LABELS, REPORT_RANGES } from "~/features/reports/rules/ranges";
import { REPORT_TAB_NAMES, REPORT_TABS, REPORT_TEXTS } from "~/features/reports/rules/reports";
import { REPORT_LINKS } from "~/features/reports/texts";
import { REPORTS_PAGE_TEXTS } from "~/features/reports/texts/pages";
import { readChoices, withChoices } from "~/lib/address-choices";
import { formatMoment } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Button, ButtonLink } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import { Segmented } from "~/ui/segmented";
import { Spinner } from "~/ui/spinner";
import { useChosenSearch } from "~/ui/use-chosen-search";
import type { Route } from "./+types/reports";

export const meta: Route.MetaFunction = () => [
  { title: REPORTS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, sendBudget, timeZone } = context.get(requestContext);
  const { search, searchParams } = new URL(request.url);
  const { values, ignored } = readChoices(searchParams, {
    range: { options: REPORT_RANGES, fallback: DEFAULT_REPORT_RANGE },
    tab: { options: REPORT_TAB_NAMES, fallback: "overview" },
  });
  const message = { failed: REPORT_TEXTS.failed, title: REPORTS_PAGE_TEXTS.errorLoadingReports };
  const days = { range: values.range, now, timeZone };
  const { report, committee, messages } = await readOrFail(context, message, async () => ({
    report: await findReport(db, { ...days, only: [values.tab] }),
    committee: await findCommitteeReport(db, { ...days, only: values.tab }),
    messages:
      values.tab === "overview"
        ? await findMessageReport(db, { ...days, budget: sendBudget })
        : undefined,
  }));
  const as = formatMoment(now, timeZone);
  return { search, ...values, ignored, report, committee, messages, as };
}

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { range, tab, ignored, report, committee, messages, as } = loaderData;
  const search = useChosenSearch(loaderData.search);
  const { revalidate, state } = useRevalidator();
  const isLoading = useNavigation().state === "loading" || state === "loading";
  return (
    <>
      <PageHeader
        title={REPORTS_PAGE_TEXTS.reportsAnalytics}
        intro={REPORTS_PAGE_TEXTS.insightsIntoTheCommunity(as)}
        actions={<ExportButtons range={range} />}
      />
      <IgnoredFilters ignored={ignored} />
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
        <PrintButton />
        <ButtonLink to={`/admin/reports/print?range=${range}`} variant="quiet">
          {REPORT_LINKS.committee}
        </ButtonLink>
        {(["bookings", "payments"] as const).map((what) => (
          <a
            key={what}
            href={`/admin/reports/${what}.csv?range=${range}`}
            className={buttonStyle({ variant: "quiet" })}
            download
          >
            {REPORT_LINKS[what]}
          </a>
        ))}
        {isLoading && (
          <span role="status" className="inline-flex items-center gap-2 text-muted">
            <Spinner /> {REPORTS_PAGE_TEXTS.loadingReports}
          </span>
        )}
      </div>
      <Segmented
        label={REPORTS_PAGE_TEXTS.reports}
        options={Object.entries(REPORT_TABS).map(([name, label]) => ({
          to: withChoices(search, { tab: name }),
          label,
          current: name === tab,
        }))}
      />
      {tab === "overview" && (
        <>
          <OverviewTab report={report} />
          <ComparedCard compared={committee.compared} days={committee.days} />
          <FillTable fills={committee.fills} />
          {messages && <MessageCosts report={messages} />}
        </>
      )}
      {tab === "users" && <UsersTab report={report} />}
      {tab === "growth" && (
        <>
          <GrowthTab report={report} />
          <CohortTable cohorts={committee.cohorts} />
        </>
      )}
    </>
  );
}
