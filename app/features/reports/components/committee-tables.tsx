import { formatPercent } from "~/lib/percent";
import { formatRupees } from "~/lib/rupees";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import { type Cohort, type Compared, comparisonText, type RunFill } from "../rules/committee";
import { formatMonth } from "../rules/counters";

/** Figures of the range, each against as many days before it. */
export function ComparedCard({ compared, days }: { compared: Compared[]; days: number }) {
  return (
    <Card as="section">
      <CardHeader title={`These ${days} days and the ${days} before`} />
      <StatList>
        {compared.map(({ label, isMoney, ...figure }) => {
          const text = isMoney ? formatRupees : String;
          return (
            <Stat
              key={label}
              label={label}
              value={text(figure.now)}
              caption={comparisonText(figure, { days, text })}
            />
          );
        })}
      </StatList>
    </Card>
  );
}

/** Who stayed, by the month they joined in: counts with their shares. */
export function CohortTable({ cohorts }: { cohorts: Cohort[] }) {
  const later = cohorts.map((_, index) => (index === 0 ? "Same month" : `Month ${index}`));
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">Who keeps running</h2>
      <Table
        caption="Members who ran, by the month they joined"
        columns={[
          { label: "Joined" },
          { label: "People", numeric: true },
          ...later.map((label) => ({ label, numeric: true })),
        ]}
      >
        {cohorts.map(({ joined, people, ran }) => (
          <Row key={joined}>
            <Cell heading>{formatMonth(joined)}</Cell>
            <Cell label="People" numeric>
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

/** How full the runs of the range were. The bars are black, to be read on any printer. */
export function FillTable({ fills }: { fills: RunFill[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">Which runs fill</h2>
      {fills.length === 0 && <EmptyState title="No runs in this time" />}
      {fills.length > 0 && (
        <Table
          caption="Seats taken, by run"
          columns={[
            { label: "Run" },
            { label: "Times", numeric: true },
            { label: "Seats taken", numeric: true },
            { label: "Full" },
          ]}
        >
          {fills.map(({ title, runs, seats, capacity, percent }) => (
            <Row key={title}>
              <Cell heading>{title}</Cell>
              <Cell label="Times" numeric>
                {runs}
              </Cell>
              <Cell label="Seats taken" numeric>
                {seats} of {capacity}
              </Cell>
              <Cell label="Full">
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
