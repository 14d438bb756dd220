import { data } from "react-router";
import { clubName } from "~/content/page-club";
import { findComingPeople } from "~/core/bookings/coming/find-coming-people.server";
import { WhosComing } from "~/core/bookings/coming/whos-coming";
import { hasFreeTrial } from "~/core/bookings/free-run-facts.server";
import { listShownGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { findMemberStanding } from "~/core/bookings/standings.server";
import { eventStateOf } from "~/core/events/events";
import { NextEventStrip } from "~/core/events/next-event/next-event-strip";
import { eventTitle, inviteTo, sportsEventData } from "~/core/events/share-picture/sharing";
import { findMemberVolunteering } from "~/core/events/volunteers/volunteers.server";
import { inviteLink } from "~/core/people/members";
import { pageMeta } from "~/core/site/frame/public-pages";
import { dayOf, formatWhen, hasEnded } from "~/lib/dates";
import { formatSoon } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { viewerContext } from "~/middleware/member.server";
import { PAGE_TEXTS } from "~/texts/events/events";
import { VOLUNTEER_TEXTS } from "~/texts/events/volunteers";
import { EVENT_PAGE_TEXTS } from "~/texts/site/event";
import { ButtonLink } from "~/ui/button";
import { Icon as HeartHandshake } from "~icons/heart-handshake";
import { volunteerDutyText } from "../volunteers/volunteers";
import type { MemberVolunteering } from "../volunteers/volunteers.server";
import type { Route } from "./+types/route";
import { EventDetails } from "./event-details";
import { BOOK_THIS_ID, EventHeader } from "./event-header";
import { findEventPage } from "./find-event-page.server";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: PAGE_TEXTS.noSuchRunTitle({ club: clubName() }) }];
  const { origin } = matches[1].loaderData;
  const { event, state } = loaderData;
  const when = formatWhen(event, { year: true });
  const path = `/events/${event.slug}`;
  return pageMeta({
    origin,
    path,
    title: `${eventTitle(event)}, ${when} – ${clubName()}`,
    description:
      state === "cancelled"
        ? `${EVENT_PAGE_TEXTS.cancelled.title} ${when}, ${event.location}.`
        : `${when}, ${event.location}. ${event.description}`,
    picture: `${path}/share.png`,
    data: [
      sportsEventData(event, {
        origin,
        organizer: clubName(),
        city: loaderData.city,
        timeZone: loaderData.timeZone,
        isOpen: state === "open",
      }),
    ],
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, db, now, timeZone } = context.get(requestContext);
  const event = await findEventPage(db, { slug: params.slug, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const viewer = context.get(viewerContext);
  const own = viewer && (await findMemberStanding(db, { event, memberId: viewer.id, now }));
  const today = dayOf(now, timeZone);
  const state = eventStateOf(event, now);
  // By the clock, or closed by the club before.
  const isOver = event.status === "completed" || hasEnded(event, now);
  const isToCome = state === "open" || state === "full";
  const here = viewer && { eventId: event.id, memberId: viewer.id };
  const until = own?.standing.kind === "offered" ? own.standing.until : undefined;
  const mayBeFree = isToCome && !own?.booking;
  return {
    event,
    city: content.club.city,
    timeZone,
    state,
    /** Whether this could be the person's free first run. */
    isFirstFree: !viewer || (mayBeFree && (await hasFreeTrial(db, { member: viewer, now }))),
    today,
    isOver,
    own,
    around:
      here && !isOver && state !== "cancelled"
        ? await findComingPeople(db, { ...here, today, now })
        : undefined,
    groups: viewer ? await listShownGroups(db, { eventId: event.id }) : [],
    help: here && isToCome ? await findMemberVolunteering(db, here) : undefined,
    /** The end of an offered seat in words. */
    until: until === undefined ? undefined : formatSoon(until, { now, timeZone }),
  };
}

export default function EventPage({ loaderData, matches }: Route.ComponentProps) {
  const { event, around, groups, help, ...shown } = loaderData;
  const { origin } = matches[1].loaderData;
  const path = `/events/${event.slug}`;
  return (
    <article aria-labelledby="event-title">
      <EventHeader event={event} {...shown} origin={origin} />
      <EventDetails event={event} isOver={shown.isOver} />
      {help && <VolunteerLink slug={event.slug} own={help} />}
      {around && (
        <WhosComing
          {...around}
          groups={groups}
          isBooked={shown.own?.booking !== undefined}
          path={path}
          invite={
            shown.state === "open"
              ? inviteTo(event, inviteLink(origin, around.inviteCode))
              : undefined
          }
        />
      )}
      {shown.state === "open" && (shown.own === null || shown.own.standing.kind === "none") && (
        <NextEventStrip
          event={event}
          ownButtonId={BOOK_THIS_ID}
          className={shown.own ? "max-md:bottom-20!" : undefined}
        />
      )}
    </article>
  );
}

/** For members of the crew: what they do at a run to come, or the way to sign up. */
function VolunteerLink({ slug, own }: { slug: string; own: MemberVolunteering }) {
  if (!own.isCrew && own.role === null) return null;
  const { role, groupName } = own;
  return (
    <section
      aria-label={VOLUNTEER_TEXTS.crew}
      className="column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-12"
    >
      <p className="text-lg">
        {role === null
          ? VOLUNTEER_TEXTS.ask
          : VOLUNTEER_TEXTS.thanksFor({ duty: volunteerDutyText({ role, groupName }) })}
      </p>
      <ButtonLink to={`/events/${slug}/volunteer`} icon={<HeartHandshake />}>
        {role === null ? VOLUNTEER_TEXTS.see : VOLUNTEER_TEXTS.change}
      </ButtonLink>
    </section>
  );
}
