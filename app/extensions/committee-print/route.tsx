import { pageTitle, useClub } from "~/content/page-club";
import { findCommitteeReport } from "~/core/reports/committee/find-committee-report.server";
import { findReport } from "~/core/reports/report/find-report.server";
import { RANGE_CHOICE } from "~/core/reports/reports";
import { readChoices } from "~/lib/address-choices";
import { formatDay } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { COMMITTEE_PRINT_TEXTS } from "~/texts/committee-print/committee-print";
import { COMMITTEE_TEXTS } from "~/texts/reports/committee";
import { REPORTS_PRINT_PAGE_TEXTS } from "~/texts/reports/pages";
import { REPORT_TEXTS } from "~/texts/reports/reports";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";
import { CommitteePage } from "./committee-page";

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
        className="committee-head"
      />
      <CommitteePage report={report} committee={committee} />
    </>
  );
}
