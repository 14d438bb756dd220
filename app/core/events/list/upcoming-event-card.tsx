import { Link } from "react-router";
import { eventList } from "~/content/event-texts";
import { nextRun } from "~/content/public-texts";
import { isFull, seatsText } from "~/core/bookings/seats";
import { formatDay } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { ClockFigure } from "~/ui/clock-figure";
import { Time } from "~/ui/time";
import { daysAwayText, isSoon } from "../events";
import { FirstEventPicture } from "../page/first-event-picture";
import type { NextEvent } from "../next-event/next-event-card";
import { SeatsBar } from "../seats-bar";
import { UpcomingFold } from "./upcoming-fold";

export interface UpcomingEvent extends NextEvent {
  description: string;
  durationMinutes: number;
  mapUrl: string | null;
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
          {hasSeats ? nextRun.book : nextRun.waitlist}
        </ButtonLink>
      }
      more={
        <>
          <p>{event.description}</p>
          <p className="flex flex-wrap gap-x-5 text-muted">
            <span>{event.durationMinutes} minutes</span>
            <Link to={`/events/${event.slug}`}>{eventList.details}</Link>
          </p>
        </>
      }
    >
      <p className="flex items-center gap-3 text-muted">
        {daysAwayText(event.date, today)}
        {event.isSample && " · Sample"}
        {isSoon(event.date, today) && <Badge tone="warning">{nextRun.soon}</Badge>}
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
