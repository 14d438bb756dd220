import { Fragment, useRef } from "react";
import { Link } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import { formatDay, formatWhen } from "~/lib/dates";
import { groupBy } from "~/lib/lists";
import { BOOKING_TABLE_TEXTS, EVENT_HEADING_TEXTS } from "~/texts/bookings/admin";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { EmptyState } from "~/ui/empty-state";
import { Row, Table } from "~/ui/table";
import { useRowKeys } from "~/ui/use-row-keys";
import { Icon as Download } from "~icons/download";
import { type BookingItem, BookingRow } from "./booking-row";

function columnHeads() {
  return [
    { label: BOOKING_TABLE_TEXTS.choose, hideLabel: true },
    { label: BOOKING_TABLE_TEXTS.participant },
    { label: BOOKING_TABLE_TEXTS.payment },
    { label: COMMON_WORDS.status },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
}

/** Bookings by run, with the moves that each one's status allows, and what is paid; rows go by arrow keys. */
export function BookingTable({ bookings }: { bookings: BookingItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  if (bookings.length === 0) {
    return (
      <EmptyState title={BOOKING_TABLE_TEXTS.noRunBookingsFound}>
        {BOOKING_TABLE_TEXTS.bookingsForTheseFilters}
      </EmptyState>
    );
  }
  return (
    <div ref={list}>
      <Table caption={COMMON_WORDS.bookings} columns={columnHeads()} className="dense">
        {[...groupBy(bookings, ({ eventId }) => eventId).values()].map((run) => (
          <Fragment key={run[0]?.id}>
            {run[0] && <EventHeading booking={run[0]} count={run.length} />}
            {run.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Fragment>
        ))}
      </Table>
    </div>
  );
}

/** The run that the `count` bookings below it are for, with its own page and roster. */
function EventHeading({ booking, count }: { booking: BookingItem; count: number }) {
  const { eventId, title, date, time } = booking;
  return (
    <Row className="bg-sunken">
      <th scope="rowgroup" colSpan={columnHeads().length} className="run-heading">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>
            <Link to={`/admin/events/${eventId}`} className="text-link underline">
              {title}
            </Link>{" "}
            <span className="font-normal text-muted">
              {formatWhen({ date, time })} · {EVENT_HEADING_TEXTS.shown({ count })}
            </span>
          </span>
          <IfRight right="check_in">
            <a
              href={`/admin/roster/${eventId}`}
              className="inline-flex items-center gap-1 text-sm font-normal whitespace-nowrap print:hidden"
              aria-label={EVENT_HEADING_TEXTS.rosterCsv({ title, shown: formatDay(date) })}
            >
              <Download aria-hidden className="size-3.5" />
              {EVENT_HEADING_TEXTS.roster}
            </a>
          </IfRight>
        </span>
      </th>
    </Row>
  );
}
