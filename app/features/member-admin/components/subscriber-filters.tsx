import { Form } from "react-router";
import { withChoices } from "~/lib/address-choices";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Segmented } from "~/ui/segmented";
import {
  SORT_LABELS,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  type SubscriberSort,
  type SubscriberStatus,
} from "../rules/subscribers";
import { SUBSCRIBER_FILTERS_TEXTS } from "../texts/lists";

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
  counts: Record<string, number>;
}

/** Search, status and order, all in the query string. */
export function SubscriberFilters({ text, status, sort, search, counts }: SubscriberFiltersProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-print="hide">
      <Form role="search" className="flex max-w-xl items-end gap-2">
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="sort" value={sort} />
        <Input
          key={text}
          className="grow"
          label={SUBSCRIBER_FILTERS_TEXTS.searchSubscribers}
          hideLabel
          type="search"
          name="q"
          defaultValue={text}
          maxLength={100}
          placeholder={SUBSCRIBER_FILTERS_TEXTS.nameEMailOr}
        />
        <Button>{SUBSCRIBER_FILTERS_TEXTS.search}</Button>
      </Form>
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
