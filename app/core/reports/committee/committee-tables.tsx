import { formatMonth } from "~/core/reports/counters/counters";
import { formatPercent } from "~/lib/percent";
import { formatRupees } from "~/lib/rupees";
import { COHORT_TEXTS, COMMITTEE_TEXTS, FILL_TEXTS } from "~/texts/reports/committee";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import { comparisonText } from "./committee";
import type { CommitteeReport } from "./find-committee-report.server";

/** The range's values, each compared with as many days before it. */
export function ComparedCard({ compared, days }: Pick<CommitteeReport, "compared" | "days">) {
  return (
    <Card as="section">
      <CardHeader title={COMMITTEE_TEXTS.bothPeriods({ days })} />
      <StatList>
        {compared.map(({ label, isMoney, ...figure }) => {
          const text = isMoney ? formatRupees : String;
          return (
            <Stat
              key={label}
              label={label}
              value={text(figure.now)}
              caption={comparisonText(figure, { days, text, isMoney })}
            />
          );
        })}
      </StatList>
    </Card>
  );
}

/** Members who still run, by the month they joined in: counts with their shares. */
export function CohortTable({ cohorts }: Pick<CommitteeReport, "cohorts">) {
  const later = cohorts.map((_, index) =>
    index === 0 ? COHORT_TEXTS.sameMonth : COMMITTEE_TEXTS.month({ months: index }),
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{COHORT_TEXTS.title}</h2>
      <Table
        caption={COHORT_TEXTS.caption}
        columns={[
          { label: COHORT_TEXTS.joined },
          { label: COHORT_TEXTS.people, numeric: true },
          ...later.map((label) => ({ label, numeric: true })),
        ]}
      >
        {cohorts.map(({ joined, people, ran }) => (
          <Row key={joined}>
            <Cell heading>{formatMonth(joined)}</Cell>
            <Cell label={COHORT_TEXTS.people} numeric>
              {people}
            </Cell>
            {later.map((label, index) => {
              const month = ran[index];
              return (
                <Cell key={label} label={label} numeric>
                  {month && people > 0 ? `${month.count} (${formatPercent(month.percent)})` : "–"}
                </Cell>
              );
            })}
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** The share of seats used at the events of the range. The bars are black, to be read on any printer. */
export function FillTable({ fills }: Pick<CommitteeReport, "fills">) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{FILL_TEXTS.title}</h2>
      <p className="text-sm text-muted print:hidden">{FILL_TEXTS.meaning}</p>
      {fills.length === 0 && <EmptyState title={FILL_TEXTS.none} />}
      {fills.length > 0 && (
        <Table
          caption={FILL_TEXTS.caption}
          columns={[
            { label: FILL_TEXTS.run },
            { label: FILL_TEXTS.times, numeric: true },
            { label: FILL_TEXTS.seats, numeric: true },
            { label: FILL_TEXTS.full },
          ]}
        >
          {fills.map(({ title, runs, seats, capacity, percent }) => (
            <Row key={title}>
              <Cell heading>{title}</Cell>
              <Cell label={FILL_TEXTS.times} numeric>
                {runs}
              </Cell>
              <Cell label={FILL_TEXTS.seats} numeric>
                {FILL_TEXTS.seatsOf({ seats, capacity })}
              </Cell>
              <Cell label={FILL_TEXTS.full}>
                <span className="inline-flex items-center gap-2">
                  <Bar percent={percent} />
                  {formatPercent(percent)}
                </span>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 12" className="h-3 w-24 text-ink">
      <rect x="0.5" y="0.5" width="99" height="11" fill="none" stroke="currentColor" />
      <rect width={Math.min(100, percent)} height="12" fill="currentColor" />
    </svg>
  );
}
