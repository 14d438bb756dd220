import { Link } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { LaterEvents } from "~/features/events/components/later-events";
import { NoEventCard } from "~/features/events/components/no-event-card";
import { PastEventsStrip } from "~/features/events/components/past-events-strip";
import { UpcomingEventCard } from "~/features/events/components/upcoming-event-card";
import { listPastEvents, listUpcomingEvents } from "~/features/events/queries/events.server";
import { mergePastEvents } from "~/features/events/rules/events";
import { PageFrame } from "~/features/site/components/text-page";
import { organizationData, pageMeta } from "~/features/site/rules/public-pages";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/events";

const UPCOMING_SHOWN = 7;
const PAST_SHOWN = 100;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/events",
    siteName: club.name,
    title: `Events – ${club.name}`,
    description: loaderData.texts.description,
    data: [organizationData(club, origin)],
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const past = await listPastEvents(db, { now, limit: PAST_SHOWN });
  const { pages, pastEvents } = clubContent();
  return {
    texts: pages.events,
    today: dayOf(now, timeZone),
    upcoming: await listUpcomingEvents(db, { now, limit: UPCOMING_SHOWN }),
    past: mergePastEvents(past, pastEvents),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { upcoming, past, today, texts } = loaderData;
  const [next, ...later] = upcoming;
  return (
    <PageFrame title={texts.title} intro={texts.intro} overlap>
      <div className="grid gap-8">
        {next ? <UpcomingEventCard event={next} today={today} /> : <NoEventCard />}
        <LaterEvents events={later} />
        <p className="text-muted">
          {texts.feeds}{" "}
          <Link to="/events.ics" reloadDocument>
            calendar feed
          </Link>
          {" or "}
          <Link to="/feed.xml" reloadDocument>
            RSS feed
          </Link>
          .
        </p>
      </div>
      <PastEventsStrip events={past} />
    </PageFrame>
  );
}
