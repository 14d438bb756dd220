import type { MemberStatus } from "~/db/tables/people";
import { withChoices } from "~/lib/address-choices";
import { SearchForm } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { SUBSCRIBER_FILTERS_TEXTS } from "../lists-texts";
import {
  SORT_LABELS,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  type SubscriberSort,
  type SubscriberStatus,
} from "./subscribers";

const STATUS_LABELS: Record<SubscriberStatus, string> = {
  all: "All",
  active: "Active",
  inactive: "Inactive",
  suspended: "Suspended",
  pending: "Pending",
};

export interface SubscriberFiltersProps {
  text: string;
  status: SubscriberStatus;
  sort: SubscriberSort;
  search: string;
  counts: Partial<Record<MemberStatus, number>>;
}

/** Search, status and order, all in the query string. */
export function SubscriberFilters({ text, status, sort, search, counts }: SubscriberFiltersProps) {
  return (
    <div className="grid gap-3" data-print="hide">
      <SearchForm
        text={text}
        label={SUBSCRIBER_FILTERS_TEXTS.searchSubscribers}
        placeholder={SUBSCRIBER_FILTERS_TEXTS.nameEMailOr}
        search={SUBSCRIBER_FILTERS_TEXTS.search}
      >
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="sort" value={sort} />
      </SearchForm>
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={SUBSCRIBER_FILTERS_TEXTS.status}
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
