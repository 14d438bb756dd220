import { ArrowLeft, ArrowRight } from "lucide-react";
import { club } from "~/content/club";
import { EVENTS_FAILED_TEXT } from "~/core/events/events-rules";
import { CALENDAR_PAGE_TEXTS } from "~/core/events/pages-texts";
import { SCHEDULE_CALENDAR_TEXTS } from "~/core/events/planning-texts";
import { IfRight } from "~/core/people/rights/if-right";
import { addDays, dayOf, instantOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { calendarDays, monthBefore, monthName, nextMonth, readMonth } from "./calendar";
import { EventCalendar } from "./event-calendar";
import { listCalendarEvents } from "./list-calendar-events.server";

export const meta: Route.MetaFunction = () => [
  { title: CALENDAR_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const month = readMonth(url.searchParams.get("month"), today);
  const days = calendarDays(month);
  const from = instantOf(days[0] ?? today, "00:00", timeZone);
  const before = instantOf(addDays(days.at(-1) ?? today, 1), "00:00", timeZone);
  return await readOrFail(context, { failed: EVENTS_FAILED_TEXT }, async () => {
    const events = await listCalendarEvents(db, { from, before, now });
    return { month, days, today, events };
  });
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { month } = loaderData;
  return (
    <>
      <PageHeader
        title={CALENDAR_PAGE_TEXTS.events}
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
