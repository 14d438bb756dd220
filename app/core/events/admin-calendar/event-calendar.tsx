import { Link } from "react-router";
import { SEATS_TAKEN_TEXTS } from "~/core/bookings/admin-texts";
import { seatsInUse } from "~/core/bookings/seats";
import type { EventStatus } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { type Day, formatDay, formatTime } from "~/lib/dates";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { EventStatusBadge } from "../event-status-badge";
import { SCHEDULE_CALENDAR_TEXTS } from "../planning-texts";

interface CalendarEvent {
  id: EventId;
  title: string;
  date: Day;
  time: string;
  status: EventStatus;
  capacity: number;
  seatsTaken: number;
  offered: number;
}

interface EventCalendarProps {
  /** 'YYYY-MM' */
  month: string;
  days: Day[];
  today: Day;
  events: CalendarEvent[];
}

const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A month of events, a column for each weekday; on small screens only the days with a run, below each other. */
export function EventCalendar({ month, days, today, events }: EventCalendarProps) {
  const own = events.filter(({ date }) => date.startsWith(month));
  return (
    <div>
      {own.length === 0 && (
        <EmptyState title={SCHEDULE_CALENDAR_TEXTS.none} className="md:hidden">
          {SCHEDULE_CALENDAR_TEXTS.noneHint}
        </EmptyState>
      )}
      <div
        aria-hidden
        className="grid grid-cols-7 gap-px text-sm font-bold text-muted max-md:hidden"
      >
        {WEEK.map((name) => (
          <span key={name} className="px-2 py-1">
            {name}
          </span>
        ))}
      </div>
      <ol className="grid gap-3 md:grid-cols-7 md:gap-px md:overflow-clip md:rounded-lg md:border md:border-line md:bg-line">
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isToday={day === today}
            isOfMonth={day.startsWith(month)}
            events={events.filter(({ date }) => date === day)}
          />
        ))}
      </ol>
    </div>
  );
}

interface CalendarDayProps {
  day: Day;
  isToday: boolean;
  isOfMonth: boolean;
  events: CalendarEvent[];
}

function CalendarDay({ day, isToday, isOfMonth, events }: CalendarDayProps) {
  const isShownOnPhones = events.length > 0 && isOfMonth;
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "grid content-start gap-1.5 p-2 max-md:rounded-lg max-md:border max-md:border-line md:min-h-28",
        isOfMonth ? "bg-surface" : "bg-sunken text-muted",
        !isShownOnPhones && "max-md:hidden",
      )}
    >
      <p className={classNames("text-sm", isToday ? "font-bold text-accent-text" : "text-muted")}>
        <span className="md:sr-only">{formatDay(day)}</span>
        <span aria-hidden className="max-md:hidden">
          {Number(day.slice(8))}
        </span>
        {isToday && ` · ${SCHEDULE_CALENDAR_TEXTS.today}`}
      </p>
      {events.map((event) => (
        <div key={event.id} className="grid justify-items-start gap-0.5 text-sm">
          <Link
            to={`/admin/events/${event.id}`}
            className={classNames(
              "py-0.5 font-bold wrap-anywhere text-link",
              event.status === "cancelled" && "line-through",
            )}
          >
            {formatTime(event.time)} {event.title}
          </Link>
          <span className="text-muted">
            {seatsInUse(event, event.offered)} {SEATS_TAKEN_TEXTS.outOf(event.capacity)}
          </span>
          {event.status !== "published" && <EventStatusBadge status={event.status} />}
        </div>
      ))}
    </li>
  );
}
