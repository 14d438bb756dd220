import { useEffect, useState } from "react";
import { Link } from "react-router";
import { nextRun } from "~/content/public-texts";
import { isFull, seatsText } from "~/core/bookings/seats";
import { formatDay, formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { ClockFigure } from "~/ui/clock-figure";
import { Time } from "~/ui/time";
import { BOOK_NEXT_ID, type NextEvent } from "./next-event-card";

/** The next event in one line at the lower edge of the window; hidden while the card's own button is in view. */
export function NextEventStrip({ event }: { event: NextEvent }) {
  const hasSeats = !isFull(event);
  const isBookInView = useIsInWindow(BOOK_NEXT_ID);
  return (
    <aside
      aria-label={nextRun.label}
      data-shown={isBookInView === undefined ? undefined : !isBookInView}
      data-theme="dark"
      data-print="hide"
      className="strip column max-w-[52rem]! px-3!"
    >
      <div className="flex items-center gap-3 rounded-xl border border-ink/20 bg-night p-2.5 text-ink shadow-float sm:gap-4 sm:pl-4">
        <ClockFigure
          time={event.time}
          className="text-3xl leading-none text-saffron max-[22rem]:hidden"
        />
        <p className="grid min-w-0 grow text-sm leading-snug sm:text-base">
          <Link
            to={`/events/${event.slug}`}
            className="truncate font-bold text-ink no-underline hover:underline"
          >
            <Time value={`${event.date}T${event.time}`}>
              {formatDay(event.date)}
              <span className="sr-only">, {formatTime(event.time)}</span>
            </Time>
            {" · "}
            <bdi>{event.location}</bdi>
          </Link>
          <span className="truncate text-muted">
            <span className="max-sm:hidden">
              <bdi>{event.title}</bdi>
              {" · "}
            </span>
            {seatsText(event)}
          </span>
        </p>
        <ButtonLink
          to={hasSeats ? `/events/${event.slug}/book` : `/events/${event.slug}`}
          variant="primary"
        >
          {hasSeats ? nextRun.book : nextRun.see}
        </ButtonLink>
      </div>
    </aside>
  );
}

const WHOLE = 0.99;

/** Whether the element with this id is in the window as a whole; undefined until known. */
export function useIsInWindow(id: string): boolean | undefined {
  const [isInWindow, setInWindow] = useState<boolean>();
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setInWindow(false);
    const observer = new IntersectionObserver(
      (entries) => setInWindow((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE),
      { threshold: WHOLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInWindow;
}
