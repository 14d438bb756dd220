import { Link } from "react-router";
import { seatsText } from "~/core/bookings/seats";
import { formatDay, formatTime } from "~/lib/dates";
import { Time } from "~/ui/time";
import type { NextEvent } from "./next-event-card";

/** The next events in short: when, what, spots left. */
export function NextEvents({ events }: { events: readonly NextEvent[] }) {
  return (
    <ul className="grid">
      {events.map((event) => (
        <li key={event.id} className="border-t border-line">
          <Link
            to={`/events/${event.slug}`}
            className="grid min-h-11 gap-x-4 py-2.5 text-ink no-underline hover:underline sm:grid-cols-[1fr_auto]"
          >
            <span className="wrap-anywhere">
              <bdi className="font-bold">{event.title}</bdi>
              {event.isSample && <span className="text-muted"> · Sample</span>}
              <br />
              <Time value={`${event.date}T${event.time}`} className="text-muted">
                {formatDay(event.date)}, {formatTime(event.time)}
              </Time>
            </span>
            <span className="text-sm text-muted sm:self-end">{seatsText(event)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
