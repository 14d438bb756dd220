import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { seatsInUse } from "~/core/bookings/seats";
import { IfRight } from "~/core/people/rights/if-right";
import {
  addDays,
  type Day,
  dayOf,
  formatDay,
  formatTime,
  instantOf,
  weekdayNames,
} from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SEATS_TAKEN_TEXTS } from "~/texts/bookings/admin";
import { EVENTS_RULES_TEXTS } from "~/texts/events/events-rules";
import { CALENDAR_PAGE_TEXTS, SCHEDULE_CALENDAR_TEXTS } from "~/texts/events/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { Segmented } from "~/ui/segmented";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import { Icon as ArrowRight } from "~icons/arrow-right";
import { EventStatusBadge } from "../event-status-badge";
import { listCalendarEvents } from "../events.server";
import type { Route } from "./+types/route";
import { calendarDays, monthBefore, monthName, nextMonth, readMonth } from "./calendar";

export const meta = pageTitle((clubName) => CALENDAR_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const month = readMonth(url.searchParams.get("month"), today);
  const days = calendarDays(month);
  const from = instantOf(days[0] ?? today, "00:00", timeZone);
  const before = instantOf(addDays(days.at(-1) ?? today, 1), "00:00", timeZone);
  return await readOrFail(context, { failed: EVENTS_RULES_TEXTS.eventsFailed }, async () => {
    const events = await listCalendarEvents(db, { from, before, now });
    return { month, days, today, events };
  });
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { month } = loaderData;
  return (
    <>
      <PageHeader
        title={COMMON_WORDS.events}
        actions={
          <IfRight right="events">
            <ButtonLink to="/admin/events/new" variant="primary">
              {CALENDAR_PAGE_TEXTS.newEvent}
            </ButtonLink>
          </IfRight>
        }
      />
      <Segmented
        label={CALENDAR_PAGE_TEXTS.view}
        options={[
          { to: "/admin/events", label: SCHEDULE_CALENDAR_TEXTS.list, current: false },
          { to: "/admin/events/calendar", label: SCHEDULE_CALENDAR_TEXTS.calendar, current: true },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">{monthName(month)}</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`?month=${monthBefore(month)}`} size="small" icon={<ArrowLeft />}>
            {monthName(monthBefore(month))}
          </ButtonLink>
          <ButtonLink to={`?month=${nextMonth(month)}`} size="small" icon={<ArrowRight />}>
            {monthName(nextMonth(month))}
          </ButtonLink>
        </div>
      </div>
      <EventCalendar {...loaderData} />
    </>
  );
}

type CalendarEvent = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** A month of events, a column for each weekday; on small screens only the days with a run, below each other. */
function EventCalendar({ month, days, today, events }: Route.ComponentProps["loaderData"]) {
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
        {weekdayNames("short").map((name) => (
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
            <MarkedText
              text={SEATS_TAKEN_TEXTS.outOf({
                taken: seatsInUse(event, event.offered),
                capacity: event.capacity,
              })}
              marks={{}}
            />
          </span>
          {event.status !== "published" && <EventStatusBadge status={event.status} />}
        </div>
      ))}
    </li>
  );
}
