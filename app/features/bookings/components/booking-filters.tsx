import { Segmented } from "~/ui/segmented";
import {
  BOOKING_PERIODS,
  BOOKING_STATUSES,
  type BookingPeriod,
  type BookingStatus,
} from "../rules";

const PERIOD_LABELS: Record<BookingPeriod, string> = {
  today: "Today",
  week: "Week",
  month: "Month",
  all: "All",
};

const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** The choice of period and status, kept in the address. */
export function BookingFilters({
  period,
  status,
}: {
  period: BookingPeriod;
  status: BookingStatus | undefined;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Segmented
        label="Period"
        options={BOOKING_PERIODS.map((option) => ({
          to: addressOf(option, status),
          label: PERIOD_LABELS[option],
          current: option === period,
        }))}
      />
      <Segmented
        label="Status"
        options={[undefined, ...BOOKING_STATUSES].map((option) => ({
          to: addressOf(period, option),
          label: option ? STATUS_LABELS[option] : "Any status",
          current: option === status,
        }))}
      />
    </div>
  );
}

function addressOf(period: BookingPeriod, status: BookingStatus | undefined): string {
  return `?${new URLSearchParams({ period, ...(status && { status }) })}`;
}
