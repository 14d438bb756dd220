import { Link } from "react-router";
import { ChatButton } from "~/core/people/chat/chat-button";
import type { MemberId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { formatPercent } from "~/lib/percent";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { ANALYTICS_TABLES_TEXTS } from "../panel-texts";
import { MonthTable } from "../report/month-table";
import type { AnalyticsMonth } from "./find-analytics.server";

/** Analytics of six months, latest first. */
export function AnalyticsTable({ months }: { months: AnalyticsMonth[] }) {
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
export function signed(percent: number): string {
  return `${percent > 0 ? "+" : ""}${formatPercent(percent)}`;
}

const LAPSED_COLUMNS = [
  { label: ANALYTICS_TABLES_TEXTS.name },
  { label: ANALYTICS_TABLES_TEXTS.lastRun },
  { label: ANALYTICS_TABLES_TEXTS.nudge, hideLabel: true },
];

/** Members who stopped coming, with a prepared message each. */
export function LapsedTable({
  members,
}: {
  members: {
    id: MemberId;
    name: string | null;
    maskedPhone: string;
    lastRun: string;
  }[];
}) {
  if (members.length === 0) {
    return (
      <EmptyState title={ANALYTICS_TABLES_TEXTS.nobodyHasLapsed}>
        {ANALYTICS_TABLES_TEXTS.activeMembersWhoseLast}
      </EmptyState>
    );
  }
  return (
    <Table caption={ANALYTICS_TABLES_TEXTS.lapsedMembers} columns={LAPSED_COLUMNS}>
      {members.map((member) => (
        <Row key={member.id}>
          <Cell heading>
            <Link
              to={`/admin/subscribers/${member.id}`}
              className="text-inherit no-underline hover:underline"
            >
              {member.name ?? ANALYTICS_TABLES_TEXTS.noNameYet}
            </Link>
            <span className="block text-sm font-normal text-muted">{member.maskedPhone}</span>
          </Cell>
          <Cell label={ANALYTICS_TABLES_TEXTS.lastRun}>{formatDay(member.lastRun)}</Cell>
          <Cell>
            <ChatButton
              kind="member"
              id={member.id}
              label={ANALYTICS_TABLES_TEXTS.nudgeTo(member.name ?? "them")}
            >
              {ANALYTICS_TABLES_TEXTS.whatsappNudge}
            </ChatButton>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
