import { Card, CardHeader } from "~/ui/card";
import { Segmented } from "~/ui/segmented";
import { formatMonth } from "../counters/counters";
import type { Report } from "../reports";
import { SHORT_REPORT_TEXTS } from "../panel-texts";
import { BarList } from "../report/bar-list";
import { Chart } from "../report/chart";

/** The short report of the overview: a period, twelve months, top professions and ages. */
export function ShortReport({
  report,
  periods,
}: {
  report: Pick<Report, "monthlyTrends" | "topProfessions" | "ageGroups" | "joined">;
  periods: { label: string; to: string; current: boolean }[];
}) {
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-heading">{SHORT_REPORT_TEXTS.howTheClubGrows}</h2>
          <p className="text-sm text-muted">
            {report.joined.total} {SHORT_REPORT_TEXTS.joinedInThisPeriod} {report.joined.active}{" "}
            {SHORT_REPORT_TEXTS.ofThemAreActive}
          </p>
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
