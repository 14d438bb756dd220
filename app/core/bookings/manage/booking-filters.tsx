import { withChoices } from "~/lib/address-choices";
import { BOOKING_FILTERS_TEXTS, BOOKING_PERIOD_LABELS } from "~/texts/bookings/admin";
import { STATUS_BADGE_TEXTS } from "~/texts/bookings/status-badge";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { SearchForm } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { BOOKING_PERIODS, BOOKING_STATUS_FILTERS } from "./filters";

/** Filters by period and status, kept in the address, with the count of each status; on paper what is chosen. */
export function BookingFilters(props: Route.ComponentProps["loaderData"]) {
  const { search, text, period, status, counts } = props;
  const chosen = [
    `${BOOKING_FILTERS_TEXTS.period}: ${BOOKING_PERIOD_LABELS[period]}`,
    statusLabel(status),
    ...(text === "" ? [] : [`${COMMON_WORDS.search}: ${text}`]),
  ];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchForm
        text={text}
        label={BOOKING_FILTERS_TEXTS.searchBookings}
        placeholder={BOOKING_FILTERS_TEXTS.namePhoneOrReference}
        search={COMMON_WORDS.search}
      >
        {status !== "all" && <input type="hidden" name="status" value={status} />}
      </SearchForm>
      <Segmented
        label={BOOKING_FILTERS_TEXTS.period}
        options={BOOKING_PERIODS.map((option) => ({
          to: withChoices(search, { period: option }),
          label: BOOKING_PERIOD_LABELS[option],
          current: option === period,
        }))}
      />
      <Segmented
        label={COMMON_WORDS.status}
        options={BOOKING_STATUS_FILTERS.map((option) => ({
          to: withChoices(search, { status: option === "all" ? undefined : option }),
          label: statusLabel(option),
          current: option === status,
          ...(option !== "all" && { count: counts[option] ?? 0 }),
        }))}
      />
      <p className="hidden print:block">{chosen.join(" · ")}</p>
    </div>
  );
}

function statusLabel(status: (typeof BOOKING_STATUS_FILTERS)[number]): string {
  return status === "all" ? BOOKING_FILTERS_TEXTS.anyStatus : STATUS_BADGE_TEXTS[status];
}
