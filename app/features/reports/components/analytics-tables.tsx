import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { formatMonth } from "~/features/figures/rules";
import { formatDay } from "~/lib/dates";
import { formatPercent } from "~/lib/percent";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import type { AnalyticsMonth } from "../queries/find-analytics.server";

const MONTH_COLUMNS = [
  { label: "Month" },
  ...[
    "Registrations",
    "Growth",
    "Booked",
    "Attended",
    "No-shows",
    "Attendance",
    "Runners",
    "Returning",
  ].map((label) => ({ label, numeric: true })),
];

/** Six months, the latest first. */
export function AnalyticsTable({ months }: { months: AnalyticsMonth[] }) {
  return (
    <Table caption="Analytics by month" columns={MONTH_COLUMNS}>
      {months.toReversed().map((line) => (
        <Row key={line.month}>
          <Cell heading>{formatMonth(line.month)}</Cell>
          <Cell label="Registrations" numeric>
            {line.registrations}
          </Cell>
          <Cell label="Growth" numeric>
            {signed(line.growth)}
          </Cell>
          <Cell label="Booked" numeric>
            {line.booked}
          </Cell>
          <Cell label="Attended" numeric>
            {line.attended}
          </Cell>
          <Cell label="No-shows" numeric>
            {line.noShows}
          </Cell>
          <Cell label="Attendance" numeric>
            {formatPercent(line.attendance)}
          </Cell>
          <Cell label="Runners" numeric>
            {line.runners}
          </Cell>
          <Cell label="Returning" numeric>
            {line.returning}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** '+12.5%' or '-3.0%'. */
export function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent)}`;
}

const LAPSED_COLUMNS = [
  { label: "Name" },
  { label: "Last run" },
  { label: "Nudge", hideLabel: true },
];

/** Members who stopped coming, each with a message ready to send. */
export function LapsedTable({
  members,
}: {
  members: {
    id: string;
    name: string | null;
    maskedPhone: string;
    lastRun: string;
  }[];
}) {
  if (members.length === 0) {
    return (
      <EmptyState title="Nobody has lapsed">
        Active members whose last run is one to four months ago appear here.
      </EmptyState>
    );
  }
  return (
    <Table caption="Lapsed members" columns={LAPSED_COLUMNS}>
      {members.map((member) => (
        <Row key={member.id}>
          <Cell heading>
            <Link
              to={`/admin/subscribers/${member.id}`}
              className="text-inherit no-underline hover:underline"
            >
              {member.name ?? "No name yet"}
            </Link>
            <span className="block text-sm font-normal text-muted">{member.maskedPhone}</span>
          </Cell>
          <Cell label="Last run">{formatDay(member.lastRun)}</Cell>
          <Cell>
            <a
              href={`/admin/whatsapp/member/${member.id}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`WhatsApp nudge to ${member.name ?? "them"}`}
              className="inline-flex min-h-9 items-center gap-1.5 text-sm font-bold"
            >
              <MessageCircle aria-hidden className="size-4" />
              WhatsApp nudge
            </a>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
