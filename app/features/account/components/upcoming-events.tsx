import { Link } from "react-router";
import { sampleEvents } from "~/content/sample-events";
import { seatsLeft } from "~/features/bookings/rules/seats";
import { addDays, type Day, formatDay, formatTime } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { DashboardEvent } from "../queries/find-dashboard.server";

/** Up to three events; without any, three samples marked as such. */
export function UpcomingEvents({ events, today }: { events: DashboardEvent[]; today: Day }) {
  const samples = events.length === 0;
  return (
    <section aria-labelledby="upcoming" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="upcoming" className="text-heading">
          Upcoming events
        </h2>
        <Link to="/events" className="text-link">
          All events
        </Link>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {samples &&
          sampleEvents.map((event) => (
            <EventLine key={event.id} {...event} date={addDays(today, event.inDays)} />
          ))}
        {events.map((event) => (
          <EventLine key={event.id} {...event} left={seatsLeft(event)} />
        ))}
      </ul>
    </section>
  );
}

interface EventLineProps extends Omit<DashboardEvent, "slug" | "capacity" | "seatsTaken"> {
  slug?: string;
  left?: number;
  capacity?: number;
}

function EventLine({ title, slug, date, time, location, left, capacity }: EventLineProps) {
  return (
    <Card as="li" className="grid content-start gap-1">
      <p className="flex items-center justify-between gap-3 text-sm text-muted">
        {formatDay(date)}
        {slug === undefined && <Badge tone="warning">Sample</Badge>}
      </p>
      <h3 className="text-lg">
        {slug === undefined ? (
          title
        ) : (
          <Link
            to={`/events/${slug}`}
            className="text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        )}
      </h3>
      <p>
        {formatTime(time)} · {location}
      </p>
      {left !== undefined && (
        <p className="text-sm text-muted">
          {left} of {capacity} spots left
        </p>
      )}
    </Card>
  );
}
