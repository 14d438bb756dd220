import { Link } from "react-router";
import { sampleEvents } from "~/content/sample-events";
import { isHeldFor, type Standing } from "~/core/bookings/standing";
import { ownSeatsText } from "~/core/bookings/standing-texts";
import { StandingBadge } from "~/core/bookings/status-badge";
import { addDays, type Day, formatWhen } from "~/lib/dates";
import { DASHBOARD_TEXTS } from "~/texts/account/account";
import { Badge } from "~/ui/badge";
import { cachedPart } from "~/ui/cached-part";
import { Card } from "~/ui/card";
import type { Dashboard, DashboardEvent } from "./find-dashboard.server";

/** Up to three events, those of the member marked; without any, three samples marked as such. */
export function UpcomingEvents({
  events,
  coming,
  today,
}: Pick<Dashboard, "events" | "coming" | "today">) {
  const standings = new Map(coming.map(({ eventId, standing }) => [eventId, standing]));
  const own = events.map(({ id }) => standings.get(id) ?? null);
  return <Upcoming events={events} own={own} today={today} />;
}

interface UpcomingProps {
  events: DashboardEvent[];
  /** Where the member stands with each event. */
  own: (Standing | null)[];
  today: Day;
}

const Upcoming = cachedPart(({ events, own, today }: UpcomingProps) => {
  const samples = events.length === 0;
  return (
    <section aria-labelledby="upcoming" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="upcoming" className="text-heading">
          {DASHBOARD_TEXTS.upcoming}
        </h2>
        <Link to="/events" className="text-link">
          {DASHBOARD_TEXTS.allEvents}
        </Link>
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {samples &&
          sampleEvents.map((event) => (
            <EventLine key={event.id} {...event} date={addDays(today, event.inDays)} />
          ))}
        {events.map((event, at) => {
          const standing = own[at];
          const spots = ownSeatsText(event, standing ? isHeldFor(standing) : false);
          return <EventLine key={event.id} {...event} {...{ spots, standing }} />;
        })}
      </ul>
    </section>
  );
});

interface EventLineProps extends Omit<DashboardEvent, "slug" | "capacity" | "seatsTaken"> {
  slug?: string;
  /** '19 of 50 spots left'. */
  spots?: string;
  standing?: Standing | null | undefined;
}

function EventLine(props: EventLineProps) {
  const { title, slug, date, time, location, spots, standing } = props;
  return (
    <Card as="li" className="grid min-w-0 content-start gap-1 wrap-anywhere max-sm:py-3!">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
        <span className="whitespace-nowrap">{formatWhen({ date, time })}</span>
        {slug === undefined && <Badge tone="warning">{DASHBOARD_TEXTS.sample}</Badge>}
        {standing && <StandingBadge standing={standing} />}
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
        {location}
        {spots && <span className="text-sm text-muted"> · {spots}</span>}
      </p>
    </Card>
  );
}
