import { useEffect, useState } from "react";
import { Link } from "react-router";

import { isFull, seatsText } from "~/core/bookings/seats";
import { formatDay, formatTime } from "~/lib/dates";
import { NEXT_RUN_TEXTS } from "~/texts/site/public";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { ClockFigure, Time } from "~/ui/time";
import { BOOK_NEXT_ID, type NextEvent } from "./next-event-card";

interface NextEventStripProps {
  event: NextEvent;
  /** The button of the page that does the same. */
  ownButtonId?: string;
  className?: string | undefined;
}

/** An event in one line at the lower edge of the window; hidden while the page's own button for it is in view. */
export function NextEventStrip({
  event,
  ownButtonId = BOOK_NEXT_ID,
  className,
}: NextEventStripProps) {
  const hasSeats = !isFull(event);
  const isBookInView = useIsInWindow(ownButtonId);
  return (
    <aside
      aria-label={NEXT_RUN_TEXTS.label}
      data-shown={isBookInView === undefined ? undefined : !isBookInView}
      data-theme="dark"
      data-print="hide"
      className={classNames("strip column max-w-[52rem]! px-3!", className)}
    >
      <div className="flex items-center gap-3 rounded-xl border border-ink/20 bg-night p-2.5 text-ink shadow-float sm:gap-4 sm:pl-4">
        <ClockFigure
          time={event.time}
          className="text-3xl leading-none text-saffron max-[22rem]:hidden"
        />
        <p className="grid min-w-0 grow text-sm leading-snug sm:text-base">
          <Link
            to={`/events/${event.slug}`}
            className="line-clamp-3 font-bold text-ink no-underline hover:underline"
          >
            <Time value={`${event.date}T${event.time}`}>
              {formatDay(event.date)}
              <span className="sr-only">, {formatTime(event.time)}</span>
            </Time>
            {" · "}
            <bdi>{event.location}</bdi>
          </Link>
          <span className="line-clamp-3 text-muted">
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
          className="shrink-0 max-sm:px-4!"
        >
          {hasSeats ? NEXT_RUN_TEXTS.book : NEXT_RUN_TEXTS.see}
        </ButtonLink>
      </div>
    </aside>
  );
}

/** Engines round the edges of an element, so that the whole of a small one may count as less. */
const NEARLY_WHOLE = 0.9;

/** Whether the element with this id is in the window, as good as whole; undefined until known. */
export function useIsInWindow(id: string): boolean | undefined {
  const [isInWindow, setInWindow] = useState<boolean>();
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return setInWindow(false);
    const observer = new IntersectionObserver(
      (entries) => setInWindow((entries.at(-1)?.intersectionRatio ?? 0) >= NEARLY_WHOLE),
      { threshold: NEARLY_WHOLE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInWindow;
}
