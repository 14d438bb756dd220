import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { isFull, seatsText } from "~/core/bookings/seats";
import { formatDay } from "~/lib/dates";
import { UPCOMING_EVENT_CARD_TEXTS } from "~/texts/events/list";
import { EVENT_LIST_TEXTS } from "~/texts/site/event";
import { NEXT_RUN_TEXTS } from "~/texts/site/public";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { ClockFigure, Time } from "~/ui/time";
import { Icon as ChevronDown } from "~icons/chevron-down";
import { daysAwayText, isSoon } from "../events";
import type { NextEvent } from "../next-event/next-event-card";
import { FirstEventPicture } from "../page/first-event-picture";
import { SeatsBar } from "../seats-bar";

interface UpcomingEvent extends NextEvent {
  description: string;
  durationMinutes: number;
}

/** The next event, large; more of it shows on hover, on tap on a phone, and by its button. */
export function UpcomingEventCard({ event, today }: { event: UpcomingEvent; today: string }) {
  const hasSeats = !isFull(event);
  return (
    <UpcomingFold
      picture={
        <div className="relative max-md:h-0 max-md:pb-[62.5%]">
          <FirstEventPicture event={event} />
        </div>
      }
      action={
        <ButtonLink
          to={hasSeats ? `/events/${event.slug}/book` : `/events/${event.slug}`}
          variant="primary"
          size="large"
          className="w-full sm:w-fit"
        >
          {hasSeats ? NEXT_RUN_TEXTS.book : NEXT_RUN_TEXTS.waitlist}
        </ButtonLink>
      }
      more={
        <>
          <p>{event.description}</p>
          <p className="flex flex-wrap gap-x-5 text-muted">
            <span>
              {UPCOMING_EVENT_CARD_TEXTS.minutes({ durationMinutes: event.durationMinutes })}
            </span>
            <Link to={`/events/${event.slug}`}>{EVENT_LIST_TEXTS.details}</Link>
          </p>
        </>
      }
    >
      <p className="flex items-center gap-3 text-muted">
        {daysAwayText(event.date, today)}
        {event.isSample && ` · ${NEXT_RUN_TEXTS.sample}`}
        {isSoon(event.date, today) && <Badge tone="warning">{NEXT_RUN_TEXTS.soon}</Badge>}
      </p>
      <h2 id="upcoming-title" className="text-title">
        <Link to={`/events/${event.slug}`} className="text-ink no-underline hover:underline">
          <bdi>{event.title}</bdi>
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-wrap">
        <ClockFigure time={event.time} className="text-5xl leading-none" />
        <span>
          <Time value={`${event.date}T${event.time}`}>{formatDay(event.date, { year: true })}</Time>
          <br />
          <bdi>{event.location}</bdi>
        </span>
      </p>
      <div className="grid gap-1.5">
        <SeatsBar event={event} />
        <p>{seatsText(event)}</p>
      </div>
    </UpcomingFold>
  );
}

const PHONE = "(width <= 767px)";

interface UpcomingFoldProps {
  picture: ReactNode;
  /** The button beside the one that opens. */
  action: ReactNode;
  /** What shows when it is open. */
  more: ReactNode;
  children: ReactNode;
}

/**
 * The card of the next event, which opens downwards below everything that can be pressed, so that no target moves
 * under the pointer. What stands in it is made outside, so that opening renders the button alone.
 */
function UpcomingFold({ picture, action, more, children }: UpcomingFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);

  function toggleOnPhone({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest("a, button");
    if (!isLink && window.matchMedia(PHONE).matches) toggle();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard.
    <article
      aria-labelledby="upcoming-title"
      data-open={isOpen || undefined}
      onClick={toggleOnPhone}
      className="upcoming grid overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[1fr_1.2fr]"
    >
      {picture}
      <div className="grid min-w-0 content-start gap-4 p-5 wrap-anywhere sm:p-8">
        {children}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {action}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="upcoming-more"
            onClick={toggle}
            className="upcoming-toggle flex min-h-11 w-fit items-center gap-1 font-bold text-link"
          >
            <ChevronDown aria-hidden className="size-5 transition-transform" />
            {isOpen ? EVENT_LIST_TEXTS.less : EVENT_LIST_TEXTS.more}
          </button>
        </div>
        <div id="upcoming-more" className="upcoming-more">
          <div className="grid gap-4 overflow-hidden">{more}</div>
        </div>
      </div>
    </article>
  );
}
