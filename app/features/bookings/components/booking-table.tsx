import { Form, useNavigation } from "react-router";
import { maskedPhone } from "~/features/identity/rules";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { BOOKING_MOVES, type BookingStatus } from "../rules";
import { StatusBadge } from "./status-badge";

interface Item {
  id: string;
  participantName: string;
  participantPhone: string;
  title: string;
  date: string;
  time: string;
  reference: string;
  status: BookingStatus;
}

const COLUMNS = [
  { label: "Participant" },
  { label: "Run" },
  { label: "Status" },
  { label: "Actions", hideLabel: true },
];

/** Bookings with the moves that each one's status allows. */
export function BookingTable({ bookings }: { bookings: Item[] }) {
  if (bookings.length === 0) {
    return (
      <EmptyState title="No Run Bookings Found">Bookings for these filters appear here.</EmptyState>
    );
  }
  return (
    <Table caption="Bookings" columns={COLUMNS}>
      {bookings.map((booking) => (
        <Row key={booking.id}>
          <Cell heading>
            {booking.participantName}
            <span className="block text-sm font-normal text-muted">
              {maskedPhone(booking.participantPhone)}
            </span>
          </Cell>
          <Cell label="Run">
            {booking.title}
            <span className="block text-sm text-muted">
              {formatDay(booking.date)}, {formatTime(booking.time)} · {booking.reference}
            </span>
          </Cell>
          <Cell label="Status">
            <StatusBadge status={booking.status} />
          </Cell>
          <Cell>
            <Moves booking={booking} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Moves({ booking }: { booking: Item }) {
  const sent = useNavigation().formData;
  const isMoving = sent?.get("bookingId") === booking.id;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="bookingId" value={booking.id} />
      <input type="hidden" name="from" value={booking.status} />
      {BOOKING_MOVES[booking.status].map((move) => (
        <Button
          key={move.to}
          name="to"
          value={move.to}
          size="small"
          variant="secondary"
          busy={isMoving && sent?.get("to") === move.to}
          aria-label={`${move.label}: ${booking.participantName}, ${booking.title}`}
        >
          {move.label}
        </Button>
      ))}
    </Form>
  );
}
