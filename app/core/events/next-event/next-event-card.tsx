import { Link } from "react-router";
import { drawings } from "~/content/people";
import { isFull, seatsText } from "~/core/bookings/seats";
import { useSessionMark } from "~/core/people/sessions/use-session-mark";
import type { NamedEvent } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { NEXT_RUN_TEXTS, NOTHING_YET_TEXTS } from "~/texts/site/public";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ClockFigure, Time } from "~/ui/time";
import { EventPicture } from "../event-picture";
import { daysAwayText, isSoon } from "../events";
import { SeatsBar } from "../seats-bar";

export interface NextEvent extends NamedEvent {
  id: EventId;
  image: string | null;
  capacity: number;
  seatsTaken: number;
  isSample: boolean;
}

/** The id of the button that books the next event. */
export const BOOK_NEXT_ID = "book-next";

/** The card of the next event: when, where, seats left. */
export function NextEventCard({ event, today }: { event: NextEvent; today: string }) {
  const hasSeats = !isFull(event);
  // The page is the same for everybody; a member's own page of the run says whether it is free.
  const bookText = useSessionMark() ? NEXT_RUN_TEXTS.book : NEXT_RUN_TEXTS.bookFree;
  return (
    <Card
      as="article"
      flush
      aria-labelledby={`run-${event.slug}`}
      className="border-ink/15! bg-raised/70! shadow-float sm:max-lg:grid sm:max-lg:grid-cols-[1fr_1.2fr]"
    >
      <EventPicture
        event={event}
        className="aspect-16/7 w-full object-cover max-sm:hidden sm:max-lg:aspect-auto sm:max-lg:h-0 sm:max-lg:min-h-full"
      />
      <div className="grid gap-3 p-4 wrap-anywhere sm:p-6">
        <p className="flex items-center justify-between gap-3 text-sm text-muted">
          <span>
            {[NEXT_RUN_TEXTS.label, daysAwayText(event.date, today)].join(" · ")}
            {event.isSample && ` · ${NEXT_RUN_TEXTS.sample}`}
          </span>
          {isSoon(event.date, today) && <Badge tone="warning">{NEXT_RUN_TEXTS.soon}</Badge>}
        </p>
        <h2 id={`run-${event.slug}`} className="text-heading">
          <Link to={`/events/${event.slug}`} className="text-ink no-underline hover:underline">
            <bdi>{event.title}</bdi>
          </Link>
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ClockFigure time={event.time} className="text-5xl leading-none" />
          <p className="min-w-0 flex-1 basis-24 text-wrap">
            <Time value={`${event.date}T${event.time}`}>{formatDay(event.date)}</Time>
            <br />
            <bdi>{event.location}</bdi>
          </p>
        </div>
        <div className="grid gap-1.5">
          <SeatsBar event={event} />
          <p className="text-sm">{seatsText(event)}</p>
        </div>
        <ButtonLink
          id={BOOK_NEXT_ID}
          to={hasSeats ? `/events/${event.slug}/book` : `/events/${event.slug}`}
          variant="primary"
          wide
        >
          {hasSeats ? bookText : NEXT_RUN_TEXTS.waitlist}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Shown instead of the next event when there is none. */
export function NoEventCard() {
  return (
    <EmptyState
      className="bg-surface"
      picture={drawings.waiting}
      title={NOTHING_YET_TEXTS.events}
      action={
        <ButtonLink to="/contact" variant="primary">
          {NOTHING_YET_TEXTS.tellMe}
        </ButtonLink>
      }
    >
      {NOTHING_YET_TEXTS.newRuns}
    </EmptyState>
  );
}
