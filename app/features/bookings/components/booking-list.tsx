import { Link } from "react-router";
import type { BookingStatus } from "~/db/tables/runs";
import { formatDay, formatTime } from "~/lib/dates";
import { Card } from "~/ui/card";
import { StatusBadge } from "./status-badge";

interface Item {
  id: string;
  title: string;
  date: string;
  time: string;
  location: string;
  reference: string;
  status: BookingStatus;
}

/** A member's bookings, each with its event and status; `linked` leads to the page of each. */
export function BookingList({ bookings, linked = false }: { bookings: Item[]; linked?: boolean }) {
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <Card as="li" key={booking.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="mr-auto grid">
            <h3 className="text-heading">
              {linked ? <Link to={`/bookings/${booking.id}`}>{booking.title}</Link> : booking.title}
            </h3>
            <p>
              {formatDay(booking.date)}, {formatTime(booking.time)} · {booking.location}
            </p>
            <p className="text-sm text-muted">Booking {booking.reference}</p>
          </div>
          <StatusBadge status={booking.status} />
        </Card>
      ))}
    </ul>
  );
}
