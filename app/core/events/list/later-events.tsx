import { useId } from "react";
import { Link } from "react-router";
import { seatsText } from "~/core/bookings/seats";
import { formatDay, formatTime } from "~/lib/dates";
import { Time } from "~/ui/time";
import type { NextEvent } from "../next-event/next-event-card";

interface LaterEventsProps {
  title: string;
  events: NextEvent[];
  /** Whether they have begun: nobody can book them. */
  isUnderWay?: boolean;
}

/** Events beside the next one, a line each. */
export function LaterEvents({ title, events, isUnderWay = false }: LaterEventsProps) {
  const titleId = useId();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-heading">
        {title}
      </h2>
      <ul className="grid overflow-clip rounded-lg border border-line bg-surface">
        {events.map((event) => (
          <li key={event.id} className="border-line not-first:border-t">
            <Link
              to={`/events/${event.slug}`}
              className="grid items-center gap-x-6 gap-y-1 p-4 text-ink no-underline hover:bg-sunken sm:grid-cols-[9rem_1fr_auto] sm:px-5"
            >
              <Time value={`${event.date}T${event.time}`} className="text-muted">
                {formatDay(event.date)}, {formatTime(event.time)}
              </Time>
              <span className="wrap-anywhere">
                <bdi className="font-bold">{event.title}</bdi>
                <span className="text-muted">
                  {" · "}
                  <bdi>{event.location}</bdi>
                </span>
              </span>
              {!isUnderWay && <span className="text-sm text-muted">{seatsText(event)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
