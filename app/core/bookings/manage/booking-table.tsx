import { Fragment, useRef } from "react";
import { groupBy } from "~/lib/group-by";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import { useRowKeys } from "~/ui/use-row-keys";
import { BOOKING_TABLE_TEXTS } from "../admin-texts";
import { type BookingItem, BookingRow } from "./booking-row";
import { EventHeading } from "./event-heading";

const COLUMNS = [
  { label: BOOKING_TABLE_TEXTS.choose, hideLabel: true },
  { label: BOOKING_TABLE_TEXTS.participant },
  { label: BOOKING_TABLE_TEXTS.payment },
  { label: BOOKING_TABLE_TEXTS.status },
  { label: BOOKING_TABLE_TEXTS.actions, hideLabel: true },
];

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
      <Table caption={BOOKING_TABLE_TEXTS.bookings} columns={COLUMNS} className="dense">
        {byEvent(bookings).map((run) => (
          <Fragment key={run[0]?.id}>
            {run[0] && (
              <EventHeading booking={run[0]} count={run.length} columns={COLUMNS.length} />
            )}
            {run.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Fragment>
        ))}
      </Table>
    </div>
  );
}

/** The bookings of each event, in the order in which the events come up. */
function byEvent(bookings: BookingItem[]): BookingItem[][] {
  return [...groupBy(bookings, ({ eventId }) => eventId).values()];
}
