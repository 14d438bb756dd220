import { Link } from "react-router";
import { withChoices } from "~/lib/address-choices";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { SUBSCRIBER_TABLE_TEXTS } from "../lists-texts";
import { MemberBadge } from "../member-file/member-badge";
import { MemberMoves } from "../move-members/member-moves";
import type { SubscriberSort } from "./subscribers";
import type { Subscriber } from "./subscribers.server";

const ORDERS = { date: "descending", name: "ascending", sessions: "descending" } as const;

export interface SubscriberTableProps {
  subscribers: (Subscriber & { registered: string })[];
  sort: SubscriberSort;
  search: string;
}

/** The list of members; column headers sort it. */
export function SubscriberTable({ subscribers, sort, search }: SubscriberTableProps) {
  if (subscribers.length === 0) {
    return (
      <EmptyState title={SUBSCRIBER_TABLE_TEXTS.noSubscribersFound}>
        {SUBSCRIBER_TABLE_TEXTS.tryAnotherWordOr}
      </EmptyState>
    );
  }
  const sortBy = (by: SubscriberSort) => ({
    to: withChoices(search, { sort: by }),
    order: by === sort ? ORDERS[by] : undefined,
  });
  const columns = [
    { label: SUBSCRIBER_TABLE_TEXTS.name, sort: sortBy("name") },
    { label: SUBSCRIBER_TABLE_TEXTS.plan },
    { label: SUBSCRIBER_TABLE_TEXTS.sessions, numeric: true, sort: sortBy("sessions") },
    { label: SUBSCRIBER_TABLE_TEXTS.registered, sort: sortBy("date") },
    { label: SUBSCRIBER_TABLE_TEXTS.status },
    { label: SUBSCRIBER_TABLE_TEXTS.actions, hideLabel: true },
  ];
  return (
    <Table caption={SUBSCRIBER_TABLE_TEXTS.subscribers} columns={columns}>
      {subscribers.map((member) => (
        <SubscriberRow key={member.id} member={member} />
      ))}
    </Table>
  );
}

function SubscriberRow({ member }: { member: SubscriberTableProps["subscribers"][number] }) {
  const nameless = member.isGone ? SUBSCRIBER_TABLE_TEXTS.gone : SUBSCRIBER_TABLE_TEXTS.noNameYet;
  const name = member.name ?? nameless;
  return (
    <Row>
      <Cell heading>
        <Link
          to={`/admin/subscribers/${member.id}`}
          className="text-inherit no-underline hover:underline"
        >
          {name}
        </Link>
        {member.role === "run_leader" && (
          <span className="text-sm font-normal text-muted">
            {" "}
            {SUBSCRIBER_TABLE_TEXTS.runLeader}
          </span>
        )}
        <span className="block text-sm font-normal text-muted">
          {!member.isGone && member.phone}
          {member.email && ` · ${member.email}`}
        </span>
      </Cell>
      <Cell label={SUBSCRIBER_TABLE_TEXTS.plan}>{member.planType}</Cell>
      <Cell label={SUBSCRIBER_TABLE_TEXTS.sessions} numeric>
        {member.sessions}
      </Cell>
      <Cell label={SUBSCRIBER_TABLE_TEXTS.registered}>{member.registered}</Cell>
      <Cell label={SUBSCRIBER_TABLE_TEXTS.status}>
        <MemberBadge status={member.status} />
      </Cell>
      <Cell>
        <div className="flex min-[769px]:justify-end">
          {!member.isGone && (
            <MemberMoves memberId={member.id} name={name} status={member.status} />
          )}
        </div>
      </Cell>
    </Row>
  );
}
