import { club } from "~/content/club";
import { NextRunCard } from "~/features/events/components/next-run-card";
import { listPastEvents, listUpcomingEvents } from "~/features/events/queries.server";
import { formatDay } from "~/lib/dates";
import { appContext } from "~/middleware/context.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/events";

const UPCOMING_SHOWN = 6;
const PAST_SHOWN = 12;

export const meta: Route.MetaFunction = () => [{ title: `Events – ${club.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  return {
    upcoming: await listUpcomingEvents(db, { now, limit: UPCOMING_SHOWN }),
    past: await listPastEvents(db, { now, limit: PAST_SHOWN }),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { upcoming, past } = loaderData;
  return (
    <div className="column grid gap-10 py-12">
      <PageHeader title="Events" intro="One hour, before the city wakes up." />
      {upcoming.length === 0 && <EmptyState title="No upcoming events available at the moment." />}
      <ul className="grid gap-5 md:grid-cols-2">
        {upcoming.map((event, index) => (
          <li key={event.id}>
            <NextRunCard event={event} first={index === 0} />
          </li>
        ))}
      </ul>
      <section className="grid gap-5">
        <h2 className="text-heading">Past weekly events</h2>
        {past.length === 0 && <EmptyState title="No past events available." />}
        <ul className="grid gap-5 md:grid-cols-2">
          {past.map((event) => (
            <Card as="li" key={event.id} className="grid gap-1">
              <p className="text-sm text-muted">
                {event.week !== null && `Week ${event.week} · `}
                {formatDay(event.date, { year: true })} · {event.location}
              </p>
              <h3 className="text-heading">{event.title}</h3>
              <p>{event.description}</p>
            </Card>
          ))}
        </ul>
      </section>
    </div>
  );
}
