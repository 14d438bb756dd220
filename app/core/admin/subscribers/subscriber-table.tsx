import { Link } from "react-router";
import { withChoices } from "~/lib/address-choices";
import { SUBSCRIBER_FILTERS_TEXTS, SUBSCRIBER_TABLE_TEXTS } from "~/texts/admin/pages";
import { STATUS_LABELS } from "~/texts/admin/subscriber-table";
import { SORT_LABELS } from "~/texts/admin/subscribers";
import { PLAN_TYPE_LABELS } from "~/texts/people/profile-options";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { EmptyState } from "~/ui/empty-state";
import { SearchForm } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { Cell, Row, Table } from "~/ui/table";
import { MemberBadge } from "../member-file/member-badge";
import { MemberMoves } from "../move-members/member-moves";
import type { Route } from "./+types/route";
import { SUBSCRIBER_SORTS, SUBSCRIBER_STATUSES, type SubscriberSort } from "./subscribers";

const ORDERS = { date: "descending", name: "ascending", sessions: "descending" } as const;

type Found = Route.ComponentProps["loaderData"];

interface SubscriberTableProps extends Pick<Found, "subscribers" | "sort" | "search"> {
  /** Nobody is in the club yet. */
  isNew: boolean;
}

/** The list of members; column headers sort it. */
export function SubscriberTable({ subscribers, sort, search, isNew }: SubscriberTableProps) {
  if (subscribers.length === 0) {
    return (
      <EmptyState title={SUBSCRIBER_TABLE_TEXTS.noSubscribersFound}>
        {isNew ? SUBSCRIBER_TABLE_TEXTS.nobodyYet : SUBSCRIBER_TABLE_TEXTS.noneHint}
      </EmptyState>
    );
  }
  const sortBy = (by: SubscriberSort) => ({
    to: withChoices(search, { sort: by }),
    order: by === sort ? ORDERS[by] : undefined,
  });
  const columns = [
    { label: COMMON_WORDS.name, sort: sortBy("name") },
    { label: COMMON_WORDS.plan },
    { label: SUBSCRIBER_TABLE_TEXTS.sessions, numeric: true, sort: sortBy("sessions") },
    { label: COMMON_WORDS.registered, sort: sortBy("date") },
    { label: COMMON_WORDS.status },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
  return (
    <Table
      caption={COMMON_WORDS.subscribers}
      columns={columns}
      className="compact line-rows subscriber-rows"
    >
      {subscribers.map((member) => (
        <SubscriberRow key={member.id} member={member} />
      ))}
    </Table>
  );
}

function SubscriberRow({ member }: { member: Found["subscribers"][number] }) {
  const nameless = member.isGone ? SUBSCRIBER_TABLE_TEXTS.gone : COMMON_WORDS.noNameYet;
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
          {!member.isGone && <span className="whitespace-nowrap">{member.phone}</span>}
          {member.email && <span className="max-[768px]:hidden">{` · ${member.email}`}</span>}
        </span>
      </Cell>
      <Cell label={COMMON_WORDS.plan}>{PLAN_TYPE_LABELS[member.planType]}</Cell>
      <Cell label={SUBSCRIBER_TABLE_TEXTS.sessions} numeric>
        {member.sessions}
      </Cell>
      <Cell label={COMMON_WORDS.registered}>{member.registered}</Cell>
      <Cell label={COMMON_WORDS.status} className="row-top">
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

type SubscriberFiltersProps = Pick<Found, "text" | "status" | "sort" | "search" | "counts">;

/** Search, status and order, all in the query string. */
export function SubscriberFilters({ text, status, sort, search, counts }: SubscriberFiltersProps) {
  return (
    <div className="grid gap-3" data-print="hide">
      <SearchForm
        text={text}
        label={SUBSCRIBER_FILTERS_TEXTS.searchSubscribers}
        placeholder={SUBSCRIBER_FILTERS_TEXTS.searchHint}
        search={COMMON_WORDS.search}
      >
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="sort" value={sort} />
      </SearchForm>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={COMMON_WORDS.status}
          options={SUBSCRIBER_STATUSES.map((option) => ({
            to: withChoices(search, { status: option }),
            label: STATUS_LABELS[option],
            current: option === status,
            ...(option !== "all" && { count: counts[option] ?? 0 }),
          }))}
        />
        <Segmented
          label={SUBSCRIBER_FILTERS_TEXTS.sortBy}
          options={SUBSCRIBER_SORTS.map((option) => ({
            to: withChoices(search, { sort: option }),
            label: SORT_LABELS[option],
            current: option === sort,
          }))}
        />
      </div>
    </div>
  );
}
