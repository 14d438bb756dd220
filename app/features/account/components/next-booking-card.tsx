import { Ticket } from "lucide-react";
import { StatusBadge } from "~/features/bookings/components/status-badge";
import { formatDay, formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Time } from "~/ui/time";
import type { NextBooking } from "../queries/dashboard.server";

/** The next booking with a link to its pass, or a link to the events. */
export function NextBookingCard({ booking }: { booking: NextBooking | undefined }) {
  if (!booking) {
    return (
      <Card as="section" look="night" className="grid content-between gap-6">
        <div className="grid gap-2">
          <p className="text-sm text-muted">Your next run</p>
          <h2 className="text-title">Nothing booked yet</h2>
          <p className="max-w-prose">Pick a morning. We will keep a seat for you.</p>
        </div>
        <ButtonLink to="/events" variant="primary" className="justify-self-start">
          Find a run
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card as="section" look="night" className="grid content-between gap-6">
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted">Your next run</p>
          <StatusBadge status={booking.status} />
        </div>
        <h2 className="text-title">{booking.title}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="figure text-6xl leading-none text-saffron">{booking.time}</span>
          <Time value={`${booking.date}T${booking.time}`} className="text-lg">
            {formatDay(booking.date)}, {formatTime(booking.time)}
          </Time>
        </p>
        <p>{booking.location}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <ButtonLink to={`/bookings/${booking.id}`} variant="primary" icon={<Ticket />}>
          Show my pass
        </ButtonLink>
        <p className="text-sm text-muted">Booking {booking.reference}</p>
      </div>
    </Card>
  );
}
