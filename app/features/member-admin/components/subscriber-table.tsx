import { Link } from "react-router";
import { withChoices } from "~/lib/address-choices";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import type { Subscriber } from "../queries/subscribers.server";
import type { SubscriberSort } from "../rules/subscribers";
import { MemberBadge } from "./member-badge";
import { MemberMoves } from "./member-moves";

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
      <EmptyState title="No subscribers found">Try another word, or fewer filters.</EmptyState>
    );
  }
  const sortBy = (by: SubscriberSort) => ({
    to: withChoices(search, { sort: by }),
    order: by === sort ? ORDERS[by] : undefined,
  });
  const columns = [
    { label: "Name", sort: sortBy("name") },
    { label: "Plan" },
    { label: "Sessions", numeric: true, sort: sortBy("sessions") },
    { label: "Registered", sort: sortBy("date") },
    { label: "Status" },
    { label: "Actions", hideLabel: true },
  ];
  return (
    <Table caption="Subscribers" columns={columns}>
      {subscribers.map((member) => (
        <SubscriberRow key={member.id} member={member} />
      ))}
    </Table>
  );
}

function SubscriberRow({ member }: { member: SubscriberTableProps["subscribers"][number] }) {
  const name = member.name ?? "No name yet";
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
          <span className="text-sm font-normal text-muted"> · run leader</span>
        )}
        <span className="block text-sm font-normal text-muted">
          {member.phone}
          {member.email && ` · ${member.email}`}
        </span>
      </Cell>
      <Cell label="Plan">{member.planType}</Cell>
      <Cell label="Sessions" numeric>
        {member.sessions}
      </Cell>
      <Cell label="Registered">{member.registered}</Cell>
      <Cell label="Status">
        <MemberBadge status={member.status} />
      </Cell>
      <Cell>
        <div className="flex min-[769px]:justify-end">
          <MemberMoves memberId={member.id} name={name} status={member.status} />
        </div>
      </Cell>
    </Row>
  );
}
