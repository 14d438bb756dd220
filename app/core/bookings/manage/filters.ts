import type { BookingStatus } from "~/db/tables/events";
import { readChoices } from "~/lib/address-choices";
import { addDays, type Day, dayOf, type Instant, instantOf } from "~/lib/dates";
import { PAGE_PARAMS } from "~/lib/page-cursor";
import { BOOKING_STATUSES } from "../status";

export const BOOKING_PERIODS = ["today", "yesterday", "week", "month", "all"] as const;

export type BookingPeriod = (typeof BOOKING_PERIODS)[number];

/** The first day of each period, counted from today, and how many days it has. */
const PERIOD_DAYS: Record<Exclude<BookingPeriod, "all">, { first: number; days: number }> = {
  today: { first: 0, days: 1 },
  yesterday: { first: -1, days: 1 },
  week: { first: 0, days: 7 },
  month: { first: 0, days: 30 },
};

const SEARCH_MAX_LENGTH = 100;

const ANY_TIME = { from: 0, to: 8_640_000_000_000_000 };

/** The club days that a period covers, both included. */
export function bookingDays(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Day; to: Day } {
  if (period === "all") return { from: "0000", to: "9999" };
  const { first, days } = PERIOD_DAYS[period];
  const from = addDays(dayOf(now, timeZone), first);
  return { from, to: addDays(from, days - 1) };
}

/** The range of starts that a period covers, [from, to), in the club's days. */
export function bookingPeriod(
  period: BookingPeriod,
  { now, timeZone }: { now: Instant; timeZone: string },
): { from: Instant; to: Instant } {
  if (period === "all") return ANY_TIME;
  const { from, to } = bookingDays(period, { now, timeZone });
  const end = addDays(to, 1);
  return { from: instantOf(from, "00:00", timeZone), to: instantOf(end, "00:00", timeZone) };
}

/** The filters in the address; unknown values are ignored and listed, so that a bad link still works. */
export function readBookingFilters(search: URLSearchParams): {
  period: BookingPeriod;
  status: BookingStatus | undefined;
  /** The search, without spaces around it. */
  text: string;
  ignored: string[];
} {
  const text = (search.get("q") ?? "").trim().slice(0, SEARCH_MAX_LENGTH);
  const { values, ignored } = readChoices(
    search,
    {
      // A search looks everywhere unless a period is chosen.
      period: { options: BOOKING_PERIODS, fallback: text === "" ? "week" : "all" },
      status: { options: BOOKING_STATUS_FILTERS, fallback: "all" },
    },
    ["q", ...PAGE_PARAMS],
  );
  const { period, status } = values;
  return { period, status: status === "all" ? undefined : status, text, ignored };
}

export const BOOKING_STATUS_FILTERS = ["all", ...BOOKING_STATUSES] as const;
