import { Link } from "react-router";
import { club } from "~/content/club";
import { clubContent } from "~/content/club-content.server";
import { PastEventsStrip } from "./past-events-strip";
import { UpcomingEvents } from "./upcoming-events";
import {
  listEventsUnderWay,
  listPastEvents,
  listUpcomingPage,
} from "~/core/events/events.server";
import { EVENT_KEY } from "~/core/events/event-order";
import { mergePastEvents } from "~/core/events/events";
import { PageFrame } from "~/core/site/frame/text-page";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { dayOf } from "~/lib/dates";
import { readPageRequest } from "~/lib/page-cursor";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";

/** Upcoming events of a page. */
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

/** The parameters of the address that change the page. */
export const handle = { parameters: ["after", "before", "at"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const request = readPageRequest(url.searchParams, EVENT_KEY);
  const past = await listPastEvents(db, { now, limit: PAST_SHOWN });
  const { pages, pastEvents } = clubContent();
  return {
    texts: pages.events,
    today: dayOf(now, timeZone),
    underWay: await listEventsUnderWay(db, { now }),
    upcoming: await listUpcomingPage(db, { now, request, limit: UPCOMING_SHOWN }),
    past: mergePastEvents(past, pastEvents),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { underWay, upcoming, past, today, texts } = loaderData;
  // A title must not lie over the frame.
  const startsWithCard = !upcoming.before && underWay.length === 0;
  return (
    <PageFrame title={texts.title} intro={texts.intro} overlap={startsWithCard}>
      <div className="grid gap-8">
        <UpcomingEvents underWay={underWay} page={upcoming} today={today} />
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
