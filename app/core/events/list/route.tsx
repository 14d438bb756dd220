import { useId, useRef } from "react";
import { Link } from "react-router";
import { clubName } from "~/content/page-club";
import { seatsText } from "~/core/bookings/seats";
import { mergePastEvents } from "~/core/events/events";
import { listEventsUnderWay, listPastEvents, listUpcomingPage } from "~/core/events/events.server";
import { EVENT_KEY } from "~/core/events/events-rules";
import { organizationData, pageMeta } from "~/core/site/frame/public-pages";
import { PageFrame } from "~/core/site/frame/text-page";
import { withChoices } from "~/lib/address-choices";
import { dayOf, formatDay, formatWhen } from "~/lib/dates";
import { readPageRequest } from "~/lib/page-cursor";
import { requestContext } from "~/middleware/context.server";
import { LIST_TEXTS } from "~/texts/events/list";
import { EVENT_LIST_TEXTS } from "~/texts/site/event";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { IconButton } from "~/ui/icon-button";
import { MarkedText } from "~/ui/marked-text";
import { PageLinks } from "~/ui/page-links";
import { Picture } from "~/ui/picture";
import { Time } from "~/ui/time";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import { Icon as ArrowRight } from "~icons/arrow-right";
import { DEFAULT_EVENT_PICTURE, excerptOf, type PastEventCard, STRIP_GAP_PX } from "../events";
import { type NextEvent, NoEventCard } from "../next-event/next-event-card";
import type { Route } from "./+types/route";
import { UpcomingEventCard } from "./upcoming-event-card";

/** Upcoming events of a page. */
const UPCOMING_SHOWN = 7;
const PAST_SHOWN = 100;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { origin } = matches[1].loaderData;
  return pageMeta({
    origin,
    path: "/events",
    title: LIST_TEXTS.events({ club: clubName() }),
    description: loaderData.texts.description,
    data: [loaderData.organization],
  });
};

/** The parameters of the address that change the page. */
export const handle = { parameters: ["after", "before", "at"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, publicUrl, timeZone } = context.get(requestContext);
  const request = readPageRequest(url.searchParams, EVENT_KEY);
  const past = await listPastEvents(db, { now, limit: PAST_SHOWN });
  const { club, pages, pastEvents } = content;
  return {
    texts: pages.events,
    organization: organizationData(club, publicUrl ?? url.origin),
    today: dayOf(now, timeZone),
    underWay: await listEventsUnderWay(db, { now }),
    upcoming: await listUpcomingPage(db, { now, request, limit: UPCOMING_SHOWN }),
    past: mergePastEvents(past, pastEvents),
  };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { underWay, upcoming, past, texts } = loaderData;
  // A title must not lie over the frame.
  const startsWithCard = !upcoming.before && underWay.length === 0;
  return (
    <PageFrame title={texts.title} intro={texts.intro} overlap={startsWithCard}>
      <div className="grid gap-8">
        <UpcomingEvents {...loaderData} />
        <p className="text-muted">
          <MarkedText
            text={LIST_TEXTS.feeds({ intro: texts.feeds })}
            marks={{
              calendar: (words) => (
                <Link to="/events.ics" reloadDocument>
                  {words}
                </Link>
              ),
              rss: (words) => (
                <Link to="/feed.xml" reloadDocument>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </div>
      <PastEventsStrip events={past} />
    </PageFrame>
  );
}

/** A page of upcoming events: the first one opens with those under way and the next event, large. */
function UpcomingEvents({ underWay, upcoming, today }: Route.ComponentProps["loaderData"]) {
  const { rows, before, after } = upcoming;
  if (before)
    return (
      <>
        <LaterEvents title={EVENT_LIST_TEXTS.moreRuns} events={rows} />
        <PageLinks search="" before={before} after={after} />
      </>
    );
  const [next, ...later] = rows;
  const now = <LaterEvents title={EVENT_LIST_TEXTS.onNow} events={underWay} isUnderWay />;
  if (!next)
    return (
      <>
        {now}
        <NoEventCard />
      </>
    );
  return (
    <>
      {now}
      <UpcomingEventCard event={next} today={today} />
      <LaterEvents title={EVENT_LIST_TEXTS.later} events={later} />
      {after && (
        <ButtonLink to={withChoices("", { after })} rel="next" className="w-fit">
          {EVENT_LIST_TEXTS.moreRuns}
        </ButtonLink>
      )}
    </>
  );
}

interface LaterEventsProps {
  title: string;
  events: NextEvent[];
  /** Whether they have begun: nobody can book them. */
  isUnderWay?: boolean;
}

/** Events beside the next one, a line each. */
function LaterEvents({ title, events, isUnderWay = false }: LaterEventsProps) {
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
                {formatWhen(event)}
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

/** Past weekly events side by side; the buttons move by one card and its gap. */
function PastEventsStrip({ events }: { events: PastEventCard[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const move = (way: -1 | 1) => {
    const card = strip.current?.firstElementChild;
    if (!card) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = card.getBoundingClientRect().width + STRIP_GAP_PX;
    strip.current?.scrollBy({ left: way * step, behavior: isStill ? "instant" : "smooth" });
  };
  return (
    <section aria-labelledby="past-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="past-title" className="text-title">
          {EVENT_LIST_TEXTS.past}
        </h2>
        {events.length > 1 && (
          <div className="flex gap-2">
            <IconButton
              label={EVENT_LIST_TEXTS.earlier}
              variant="secondary"
              icon={<ArrowLeft aria-hidden />}
              onClick={() => move(-1)}
            />
            <IconButton
              label={EVENT_LIST_TEXTS.further}
              variant="secondary"
              icon={<ArrowRight aria-hidden />}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
      {events.length === 0 ? (
        <EmptyState title={EVENT_LIST_TEXTS.noPast} />
      ) : (
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-labelledby="past-title"
          className="past-strip"
        >
          {events.map((event) => (
            <PastCard key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PastCard({ event }: { event: PastEventCard }) {
  const excerpt = excerptOf(event.description);
  const isCut = excerpt !== event.description;
  return (
    <li className="past-card overflow-clip rounded-lg border border-line bg-surface">
      <Picture
        src={event.picture}
        fallback={DEFAULT_EVENT_PICTURE}
        alt=""
        width={640}
        height={400}
        className="aspect-8/5 w-full object-cover"
      />
      <div className="grid content-start gap-2 p-5">
        <p className="text-sm text-muted">
          {event.week !== null && (
            <strong className="text-ink">{EVENT_LIST_TEXTS.week({ week: event.week })}</strong>
          )}
          {event.week !== null && " · "}
          <Time value={event.date}>{formatDay(event.date, { year: true })}</Time>
        </p>
        <h3 className="text-heading wrap-anywhere">
          <bdi>{event.title}</bdi>
        </h3>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>{event.location}</bdi>
        </p>
        {isCut ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus shows the whole text, as the pointer does.
          <div tabIndex={0} className="past-text">
            <p aria-hidden className="past-excerpt">
              {excerpt}
            </p>
            <p className="past-whole">{event.description}</p>
          </div>
        ) : (
          <p>{event.description}</p>
        )}
      </div>
    </li>
  );
}
