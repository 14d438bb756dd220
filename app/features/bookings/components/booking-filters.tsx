import { withChoices } from "~/lib/address-choices";
import { Segmented } from "~/ui/segmented";
import { BOOKING_PERIODS, BOOKING_STATUS_FILTERS, type BookingPeriod } from "../rules/filters";

const PERIOD_LABELS: Record<BookingPeriod, string> = {
  today: "Today",
  week: "Week",
  month: "Month",
  all: "All",
};

const STATUS_LABELS: Record<(typeof BOOKING_STATUS_FILTERS)[number], string> = {
  all: "Any status",
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** Filters by period and status, kept in the address, with the count of each status. */
export function BookingFilters({
  search,
  period,
  status,
  counts,
}: {
  search: string;
  period: BookingPeriod;
  status: (typeof BOOKING_STATUS_FILTERS)[number];
  counts: Record<string, number>;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Segmented
        label="Period"
        options={BOOKING_PERIODS.map((option) => ({
          to: withChoices(search, { period: option }),
          label: PERIOD_LABELS[option],
          current: option === period,
        }))}
      />
      <Segmented
        label="Status"
        options={BOOKING_STATUS_FILTERS.map((option) => ({
          to: withChoices(search, { status: option === "all" ? undefined : option }),
          label: STATUS_LABELS[option],
          current: option === status,
          ...(option !== "all" && { count: counts[option] ?? 0 }),
        }))}
      />
    </div>
  );
}
