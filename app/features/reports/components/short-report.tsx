import { Card, CardHeader } from "~/ui/card";
import { Segmented } from "~/ui/segmented";
import { formatMonth } from "../rules/counters";
import type { Report } from "../rules/reports";
import { BarList } from "./bar-list";
import { Chart } from "./chart";

/** The short report of the overview: a period, twelve months, top professions and ages. */
export function ShortReport({
  report,
  periods,
}: {
  report: Pick<Report, "monthlyTrends" | "topProfessions" | "ageGroups" | "joined">;
  periods: { label: string; to: string; current: boolean }[];
}) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-heading">How the club grows</h2>
          <p className="text-sm text-muted">
            {report.joined.total} joined in this period, {report.joined.active} of them are active
          </p>
        </div>
        <Segmented label="Period" options={periods} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <Card as="section">
          <CardHeader title="12-month trend" level={3} />
          <Chart
            title="Registrations by month"
            labelName="Month"
            valueName="New users"
            kind="bars"
            lines={report.monthlyTrends.map((line) => ({
              label: formatMonth(line.month),
              value: line.registrations,
            }))}
          />
        </Card>
        <Card as="section">
          <CardHeader title="Top professions" level={3} />
          <BarList shares={report.topProfessions} />
        </Card>
        <Card as="section">
          <CardHeader title="Age groups" level={3} />
          <BarList shares={report.ageGroups} />
        </Card>
      </div>
    </section>
  );
}
