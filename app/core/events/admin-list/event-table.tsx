import { Link } from "react-router";
import { SEATS_TAKEN_TEXTS } from "~/core/bookings/admin-texts";
import { oversoldSeats, seatsInUse } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { formatPrice } from "~/lib/rupees";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { EventStatusBadge } from "../event-status-badge";
import { EVENT_TABLE_TEXTS } from "../forms-texts";

export interface EventRow {
  id: EventId;
  title: string;
  date: string;
  time: string;
  location: string;
  status: EventStatus;
  capacity: number;
  seatsTaken: number;
  offered: number;
  waiting: number;
  priceRupees: number;
  seriesId: SeriesId | null;
}

const COLUMNS = [
  { label: EVENT_TABLE_TEXTS.event },
  { label: EVENT_TABLE_TEXTS.when },
  { label: EVENT_TABLE_TEXTS.status },
  { label: SEATS_TAKEN_TEXTS.label, numeric: true },
  { label: EVENT_TABLE_TEXTS.waiting, numeric: true },
  { label: EVENT_TABLE_TEXTS.price, numeric: true },
];

/** The club's events with how full they are; each leads to its own page. */
export function EventTable({ events }: { events: EventRow[] }) {
  if (events.length === 0) {
    return (
      <EmptyState title={EVENT_TABLE_TEXTS.noEventsHere}>
        {EVENT_TABLE_TEXTS.eventsThatYouCreate}
      </EmptyState>
    );
  }
  return (
    <Table caption={EVENT_TABLE_TEXTS.events} columns={COLUMNS}>
      {events.map((event) => (
        <Row key={event.id}>
          <Cell heading>
            <Link to={`/admin/events/${event.id}`} className="text-link">
              {event.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {event.location}
              {event.seriesId && EVENT_TABLE_TEXTS.weekly}
            </span>
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.when}>
            {formatDay(event.date, { year: true })}, {formatTime(event.time)}
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.status}>
            <EventStatusBadge status={event.status} />
          </Cell>
          <Cell label={SEATS_TAKEN_TEXTS.label} numeric>
            <Seats {...event} />
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.waiting} numeric>
            {event.waiting - event.offered}
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.price} numeric>
            {formatPrice(event.priceRupees)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Seats(event: EventRow) {
  const over = oversoldSeats(event, event.offered);
  return (
    <>
      {seatsInUse(event, event.offered)} {EVENT_TABLE_TEXTS.of} {event.capacity}{" "}
      {over > 0 && (
        <Badge tone="warning">
          {EVENT_TABLE_TEXTS.oversoldBy} {over}
        </Badge>
      )}
    </>
  );
}
