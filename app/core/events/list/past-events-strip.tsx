import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRef } from "react";
import { eventList } from "~/content/event-texts";
import type { EventId } from "~/db/tables/shapes";
import { formatDay } from "~/lib/dates";
import { EmptyState } from "~/ui/empty-state";
import { IconButton } from "~/ui/icon-button";
import { Picture } from "~/ui/picture";
import { Time } from "~/ui/time";
import { DEFAULT_EVENT_PICTURE, excerptOf, STRIP_GAP_PX } from "../events";

export interface StripEvent {
  id: EventId;
  week: number | null;
  date: string;
  title: string;
  location: string;
  description: string;
  picture: string;
}

/** Past weekly events side by side; the buttons move by one card and its gap. */
export function PastEventsStrip({ events }: { events: StripEvent[] }) {
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
          {eventList.past}
        </h2>
        {events.length > 1 && (
          <div className="flex gap-2">
            <IconButton
              label={eventList.earlier}
              variant="secondary"
              icon={<ArrowLeft aria-hidden />}
              onClick={() => move(-1)}
            />
            <IconButton
              label={eventList.further}
              variant="secondary"
              icon={<ArrowRight aria-hidden />}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
      {events.length === 0 ? (
        <EmptyState title={eventList.noPast} />
      ) : (
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-labelledby="past-title"
          className="past-strip"
        >
          {events.map((event) => (
            <PastEventCard key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PastEventCard({ event }: { event: StripEvent }) {
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
          {event.week !== null && <strong className="text-ink">Week {event.week}</strong>}
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
