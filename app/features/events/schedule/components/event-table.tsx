import { Link } from "react-router";
import type { EventStatus } from "~/db/tables/runs";
import { formatDay, formatTime } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";

import { EventStatusBadge } from "./event-status-badge";

export interface EventRow {
  id: string;
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
  seriesId: string | null;
}

const COLUMNS = [
  { label: "Event" },
  { label: "When" },
  { label: "Status" },
  { label: "Seats", numeric: true },
  { label: "Waiting", numeric: true },
  { label: "Price", numeric: true },
];

/** The club's events with how full they are; each leads to its own page. */
export function EventTable({ events }: { events: EventRow[] }) {
  if (events.length === 0) {
    return <EmptyState title="No events here">Events that you create appear here.</EmptyState>;
  }
  return (
    <Table caption="Events" columns={COLUMNS}>
      {events.map((event) => (
        <Row key={event.id}>
          <Cell heading>
            <Link to={`/admin/events/${event.id}`} className="text-link">
              {event.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {event.location}
              {event.seriesId && " · weekly"}
            </span>
          </Cell>
          <Cell label="When">
            {formatDay(event.date, { year: true })}, {formatTime(event.time)}
          </Cell>
          <Cell label="Status">
            <EventStatusBadge status={event.status} />
          </Cell>
          <Cell label="Seats" numeric>
            <Seats {...event} />
          </Cell>
          <Cell label="Waiting" numeric>
            {event.waiting - event.offered}
          </Cell>
          <Cell label="Price" numeric>
            {formatRupees(event.priceRupees)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Seats({ seatsTaken, offered, capacity }: EventRow) {
  const inUse = seatsTaken + offered;
  const over = inUse - capacity;
  return (
    <>
      {inUse} of {capacity} {over > 0 && <Badge tone="warning">Oversold by {over}</Badge>}
    </>
  );
}
