import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { seatsLeft } from "~/features/bookings/rules/seats";
import { formatDay, formatTime } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Time } from "~/ui/time";
import { awayText, isSoon, seatsText } from "../rules/events";
import { EventPicture } from "./event-picture";
import type { NextEvent } from "./next-event-card";
import { SeatsBar } from "./seats-bar";

export interface UpcomingEvent extends NextEvent {
  description: string;
  durationMinutes: number;
  mapUrl: string | null;
}

const PHONE = "(width <= 767px)";

/**
 * The next event, large; more of it shows on hover, on tap on a phone, and by its button. It opens downwards below
 * everything that can be pressed, so that no target moves under the pointer.
 */
export function UpcomingEventCard({ event, today }: { event: UpcomingEvent; today: string }) {
  const [isOpen, setOpen] = useState(false);
  const left = seatsLeft(event);
  const toggle = () => setOpen(!isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard.
    <article
      aria-labelledby="upcoming-title"
      data-open={isOpen || undefined}
      onClick={(click) => {
        const isLink = click.target instanceof Element && click.target.closest("a, button");
        if (!isLink && window.matchMedia(PHONE).matches) toggle();
      }}
      className="upcoming grid overflow-clip rounded-xl border border-line bg-surface md:grid-cols-[1fr_1.2fr]"
    >
      <EventPicture
        event={event}
        loading="eager"
        className="h-auto w-full object-cover max-md:aspect-8/5 md:h-0 md:min-h-full"
      />
      <div className="grid min-w-0 content-start gap-4 p-5 wrap-anywhere sm:p-8">
        <p className="flex items-center gap-3 text-muted">
          {awayText(event.date, today)}
          {event.isSample && " · Sample"}
          {isSoon(event.date, today) && <Badge tone="warning">Soon!</Badge>}
        </p>
        <h2 id="upcoming-title" className="text-title">
          <Link to={`/events/${event.slug}`} className="text-ink no-underline hover:underline">
            <bdi>{event.title}</bdi>
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="figure text-5xl leading-none">{event.time}</span>
          <span>
            <Time value={`${event.date}T${event.time}`}>
              {formatDay(event.date, { year: true })}, {formatTime(event.time)}
            </Time>
            <br />
            <bdi>{event.location}</bdi>
          </span>
        </p>
        <div className="grid gap-1.5">
          <SeatsBar event={event} />
          <p>{seatsText(event)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <ButtonLink
            to={left > 0 ? `/events/${event.slug}/book` : `/events/${event.slug}`}
            variant="primary"
            size="large"
            className="w-full sm:w-fit"
          >
            {left > 0 ? "Book" : "See the run and its waitlist"}
          </ButtonLink>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="upcoming-more"
            onClick={toggle}
            className="upcoming-toggle flex min-h-11 w-fit items-center gap-1 font-bold text-link"
          >
            <ChevronDown aria-hidden className="size-5 transition-transform" />
            {isOpen ? "Less" : "More about this run"}
          </button>
        </div>
        <div id="upcoming-more" className="upcoming-more">
          <div className="grid gap-4 overflow-hidden">
            <p>{event.description}</p>
            <p className="flex flex-wrap gap-x-5 text-muted">
              <span>{event.durationMinutes} minutes</span>
              <Link to={`/events/${event.slug}`}>Pace groups, what to bring, map</Link>
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}
