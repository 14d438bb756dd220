import { Link } from "react-router";
import { seatsText } from "~/core/bookings/seats";
import { formatWhen, weekdayNames } from "~/lib/dates";
import { WEEK_RHYTHM_TEXTS } from "~/texts/events/next-event";
import { ClockFigure, Time } from "~/ui/time";
import type { NextEvent } from "./next-event-card";
import type { RhythmDay } from "./rhythm";

/** The days of a week with the starting times of the club's runs. */
export function WeekRhythm({ days }: { days: readonly RhythmDay[] }) {
  const [short, long] = [weekdayNames("short"), weekdayNames("long")];
  return (
    <ol className="grid grid-cols-7 gap-1.5">
      {days.map(({ weekday, times }) => (
        <li key={weekday} className="grid content-start justify-items-center gap-1.5 text-center">
          <span className={times.length > 0 ? "text-sm font-bold" : "text-sm text-muted"}>
            <span aria-hidden>{short[weekday]}</span>
            <span className="sr-only">{long[weekday]}</span>
          </span>
          {times.length > 0 ? (
            times.map((time) => (
              <ClockFigure
                key={time}
                time={time}
                className="w-full rounded-sm bg-warning-fill py-1 leading-none text-on-warning max-sm:whitespace-normal"
              />
            ))
          ) : (
            <span className="h-6 w-full rounded-sm border border-dashed border-control/70">
              <span className="sr-only">{WEEK_RHYTHM_TEXTS.noRun}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

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
              {event.isSample && <span className="text-muted"> {WEEK_RHYTHM_TEXTS.sample}</span>}
              <br />
              <Time value={`${event.date}T${event.time}`} className="text-muted">
                {formatWhen(event)}
              </Time>
            </span>
            <span className="text-sm text-muted sm:self-end">{seatsText(event)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
