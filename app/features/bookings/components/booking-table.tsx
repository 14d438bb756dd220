import { Download } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { BookingPayment, type BookingPaymentProps } from "../payments/components/booking-payment";
import type { AdminBooking } from "../queries/list-admin-bookings.server";
import type { PartyPayment } from "../rules/parties";
import { movesNow } from "../rules/status";
import { AdminStatus } from "./admin-status";
import { BookingNote } from "./booking-note";
import { BULK_FORM } from "./bulk-moves";

const COLUMNS = [
  { label: "Choose", hideLabel: true },
  { label: "Participant" },
  { label: "Run" },
  { label: "Payment" },
  { label: "Status" },
  { label: "Actions", hideLabel: true },
];

export interface BookingItem extends Omit<AdminBooking, "payment"> {
  payment: BookingPaymentProps["payment"];
  hasStarted: boolean;
  party: PartyPayment | undefined;
}

/** Bookings with the moves that each one's status allows, and what is paid. */
export function BookingTable({ bookings }: { bookings: BookingItem[] }) {
  if (bookings.length === 0) {
    return (
      <EmptyState title="No Run Bookings Found">Bookings for these filters appear here.</EmptyState>
    );
  }
  return (
    <Table caption="Bookings" columns={COLUMNS}>
      {bookings.map((booking) => (
        <Row key={booking.id}>
          <Cell>
            <input
              type="checkbox"
              form={BULK_FORM}
              name="bookingId"
              value={booking.id}
              aria-label={`Choose ${booking.participantName}, ${booking.title}`}
              className="tick"
            />
          </Cell>
          <Cell heading>
            <Link
              to={`/admin/subscribers/${booking.memberId}`}
              className="text-inherit no-underline hover:underline"
            >
              {booking.participantName}
            </Link>
            {booking.isGuest && <span className="font-normal text-muted"> (guest)</span>}
            <span className="block text-sm font-normal text-muted">
              {booking.participantPhone} · {booking.reference}
            </span>
          </Cell>
          <Cell label="Run">
            {booking.title}
            <span className="block text-sm text-muted">
              {formatDay(booking.date)}, {formatTime(booking.time)}{" "}
              <a
                href={`/admin/roster/${booking.eventId}`}
                className="ml-1 inline-flex items-center gap-1 whitespace-nowrap print:hidden"
                aria-label={`Roster CSV: ${booking.title}, ${formatDay(booking.date)}`}
              >
                <Download aria-hidden className="size-3.5" />
                Roster
              </a>
            </span>
          </Cell>
          <Cell label="Payment">
            <BookingPayment
              priceRupees={booking.priceRupees}
              payment={booking.payment}
              party={booking.party}
              name={booking.participantName}
            />
          </Cell>
          <Cell label="Status">
            <AdminStatus status={booking.status} standing={booking.standing} />
          </Cell>
          <Cell>
            <div className="flex flex-wrap gap-2 min-[769px]:justify-end">
              <Moves booking={booking} />
              <BookingNote booking={booking} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Moves({ booking }: { booking: BookingItem }) {
  const sent = useNavigation().formData;
  const isMoving = sent?.get("bookingId") === booking.id;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <input type="hidden" name="from" value={booking.status} />
      {movesNow(booking.status, booking.hasStarted).map((move) => (
        <Button
          key={move.to}
          name="to"
          value={move.to}
          size="small"
          variant={move.to === "cancelled" ? "quiet" : "secondary"}
          busy={isMoving && sent?.get("to") === move.to}
          aria-label={`${move.label}: ${booking.participantName}, ${booking.title}`}
        >
          {move.label}
        </Button>
      ))}
    </Form>
  );
}
