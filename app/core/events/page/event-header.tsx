import { Link } from "react-router";
import { MemberStanding } from "~/core/bookings/member-standing";
import { isHeldFor } from "~/core/bookings/standing";
import { ownSeatsText } from "~/core/bookings/standing-texts";
import { formatPrice } from "~/core/payments/price";
import { formatDay, formatWhen } from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { PUBLIC_EVENT_TEXTS } from "~/texts/events/events";
import { EVENT_PAGE_TEXTS } from "~/texts/site/event";
import { NEXT_RUN_TEXTS } from "~/texts/site/public";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { ClockFigure, Time } from "~/ui/time";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import { Icon as CalendarPlus } from "~icons/calendar-plus";
import { Icon as MapPin } from "~icons/map-pin";
import { Icon as MessageCircle } from "~icons/message-circle";
import { daysAwayText, type EventState, isSoon } from "../events";
import { SeatsBar } from "../seats-bar";
import { whatsappShare } from "../share-picture/sharing";
import type { Route } from "./+types/route";
import { FirstEventPicture } from "./first-event-picture";

/** The page's own Book; the strip at the lower edge is hidden while it is in the window. */
export const BOOK_THIS_ID = "book-this";

interface EventHeaderProps
  extends Omit<Route.ComponentProps["loaderData"], "around" | "groups" | "help"> {
  origin: string;
}

/** When, where, seats left, and the main action or what the member has of it. */
export function EventHeader(props: EventHeaderProps) {
  const { event, state, today, origin, own, until, isOver, isFirstFree } = props;
  const isKnown = own !== null && own.standing.kind !== "none";
  const isComing = state === "open" || state === "full";
  const day = formatWhen(event, { year: true });
  return (
    <header data-theme="dark" className="bg-linear-to-b from-sky to-dawn text-ink">
      <div className="column grid gap-x-14 gap-y-4 py-4 sm:gap-y-8 sm:py-8 lg:grid-cols-2 lg:items-center lg:py-14">
        <div className="relative h-0 overflow-clip rounded-xl pb-[62.5%] lg:order-2">
          <FirstEventPicture event={event} />
        </div>
        <div className="grid min-w-0 content-start gap-4 wrap-anywhere">
          <Link
            to="/events"
            className="inline-flex min-h-9 w-fit items-center gap-1.5 text-sm font-bold text-muted no-underline hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {EVENT_PAGE_TEXTS.allEvents}
          </Link>
          {isComing && (
            <p className="flex items-center gap-3 text-muted">
              {daysAwayText(event.date, today)}
              {event.isSample && ` · ${NEXT_RUN_TEXTS.sample}`}
              {isSoon(event.date, today) && <Badge tone="warning">{NEXT_RUN_TEXTS.soon}</Badge>}
            </p>
          )}
          <h1 id="event-title" className="text-title">
            <bdi>{event.title}</bdi>
          </h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ClockFigure time={event.time} className="text-6xl leading-none text-saffron" />
            <p className="text-wrap">
              <Time value={`${event.date}T${event.time}`} className="whitespace-nowrap">
                {formatDay(event.date, { year: true })}
              </Time>
              <br />
              <bdi>{event.location}</bdi>
            </p>
          </div>
          {isKnown && (
            <MemberStanding
              slug={event.slug}
              {...{ own, until, isOver }}
              isOpen={state === "open"}
              hasBegun={state === "over"}
            />
          )}
          {state === "cancelled" && (
            <Alert tone="danger" title={EVENT_PAGE_TEXTS.cancelled.title}>
              {EVENT_PAGE_TEXTS.cancelled.text}
            </Alert>
          )}
          {state === "over" && <BegunAlert {...{ own, isOver }} />}
          {isComing && (
            <div className="grid gap-1.5">
              <SeatsBar event={event} />
              <p>
                {ownSeatsText(event, own !== null && isHeldFor(own.standing))} ·{" "}
                {formatPrice(event.priceRupees)}
                {isFirstFree && event.priceRupees > 0 && EVENT_PAGE_TEXTS.firstFree}
              </p>
            </div>
          )}
          {!isKnown && <MainAction slug={event.slug} state={state} />}
          {isComing && (
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {!own?.booking && (
                <HeaderLink
                  href={pageAddress(`/events/${event.slug}/calendar.ics`)}
                  Icon={CalendarPlus}
                >
                  {EVENT_PAGE_TEXTS.calendar}
                </HeaderLink>
              )}
              <HeaderLink href={whatsappShare(event, { origin, day })} Icon={MessageCircle}>
                {EVENT_PAGE_TEXTS.share}
              </HeaderLink>
              {event.mapUrl?.startsWith("https://") && (
                <HeaderLink href={event.mapUrl} Icon={MapPin}>
                  {EVENT_PAGE_TEXTS.map}
                </HeaderLink>
              )}
            </ul>
          )}
        </div>
      </div>
    </header>
  );
}

/**
 * What a run says from its start on; one under way says nothing to members who are booked. A visitor's page is kept from
 * the start on and may say that the run has started when it is over, which is true as well.
 */
function BegunAlert({ own, isOver }: Pick<EventHeaderProps, "own" | "isOver">) {
  if (!isOver && own?.booking) return null;
  return (
    <Alert title={isOver ? EVENT_PAGE_TEXTS.over.title : PUBLIC_EVENT_TEXTS.begun}>
      {EVENT_PAGE_TEXTS.over.text}
    </Alert>
  );
}

function MainAction({ slug, state }: { slug: string; state: EventState }) {
  const isComing = state === "open" || state === "full";
  return (
    <div className="flex flex-wrap gap-3">
      {isComing ? (
        <ButtonLink id={BOOK_THIS_ID} to={`/events/${slug}/book`} variant="primary" size="large">
          {state === "open" ? EVENT_PAGE_TEXTS.book : EVENT_PAGE_TEXTS.waitlist}
        </ButtonLink>
      ) : (
        <ButtonLink to="/events" variant="primary" size="large">
          {EVENT_PAGE_TEXTS.seeNext}
        </ButtonLink>
      )}
    </div>
  );
}

interface HeaderLinkProps {
  href: string;
  Icon: typeof MapPin;
  children: string;
}

function HeaderLink({ href, Icon, children }: HeaderLinkProps) {
  return (
    <li>
      <a
        href={href}
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 text-ink underline-offset-4 hover:underline"
      >
        <Icon aria-hidden className="size-5 text-saffron" />
        {children}
      </a>
    </li>
  );
}
