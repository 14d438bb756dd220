import type { BookingStatus } from "~/db/tables/runs";
import { readChoices } from "~/lib/address-choices";
import { addDays, type Day, dayOf, type Instant, instantOf } from "~/lib/dates";
import { PAGE_PARAMS } from "~/lib/page-cursor";
import { BOOKING_STATUSES } from "./status";

export const BOOKING_PERIODS = ["today", "week", "month", "all"] as const;

export type BookingPeriod = (typeof BOOKING_PERIODS)[number];

const PERIOD_DAYS: Record<Exclude<BookingPeriod, "all">, number> = { today: 1, week: 7, month: 30 };

const ANY_TIME = { from: 0, to: 8_640_000_000_000_000 };

/** The club days that a period covers, both included. */
export function bookingDays(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Day; to: Day } {
  if (period === "all") return { from: "0000", to: "9999" };
  const today = dayOf(now, timeZone);
  return { from: today, to: addDays(today, PERIOD_DAYS[period] - 1) };
}

/** The range of starts that a period covers, [from, to), in the club's days. */
export function bookingPeriod(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Instant; to: Instant } {
  if (period === "all") return ANY_TIME;
  const today = dayOf(now, timeZone);
  const end = addDays(today, PERIOD_DAYS[period]);
  return { from: instantOf(today, "00:00", timeZone), to: instantOf(end, "00:00", timeZone) };
}

/** The filters in the address; unknown values are ignored and listed, so that a bad link still works. */
export function readBookingFilters(search: URLSearchParams): {
  period: BookingPeriod;
  status: BookingStatus | undefined;
  ignored: string[];
} {
  const { values, ignored } = readChoices(
    search,
    {
      period: { options: BOOKING_PERIODS, fallback: "week" },
      status: { options: BOOKING_STATUS_FILTERS, fallback: "all" },
    },
    PAGE_PARAMS,
  );
  const { period, status } = values;
  return { period, status: status === "all" ? undefined : status, ignored };
}

export const BOOKING_STATUS_FILTERS = ["all", ...BOOKING_STATUSES] as const;
