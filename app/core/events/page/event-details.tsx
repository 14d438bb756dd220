import type { ReactNode } from "react";
import { groupLabel } from "~/core/bookings/pace-groups/rules";
import { EVENT_PAGE_TEXTS } from "~/texts/site/event";
import { scheduleLine } from "../events-rules";
import type { EventPage } from "./find-event-page.server";

type Details = Pick<
  EventPage,
  "description" | "schedule" | "highlights" | "distances" | "paceGroups" | "requirements"
>;

/** The details of an event below its header; what to bring while there is still something to bring it to. */
export function EventDetails({ event, isOver = false }: { event: Details; isOver?: boolean }) {
  return (
    <div className="column grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[1.3fr_1fr]">
      <div className="grid content-start gap-10">
        <Part title={EVENT_PAGE_TEXTS.run}>
          <p className="max-w-prose text-lg whitespace-pre-line">{event.description}</p>
        </Part>
        <Listed title={EVENT_PAGE_TEXTS.schedule} items={event.schedule.map(scheduleLine)} />
        <Listed title={EVENT_PAGE_TEXTS.highlights} items={event.highlights} />
      </div>
      <div className="grid content-start gap-10">
        <Listed title={EVENT_PAGE_TEXTS.distances} items={event.distances} />
        <Part title={EVENT_PAGE_TEXTS.paceGroups}>
          {event.paceGroups.length > 0 ? (
            <Items items={event.paceGroups.map(groupLabel)} />
          ) : (
            <p>{EVENT_PAGE_TEXTS.oneGroup}</p>
          )}
        </Part>
        {!isOver && (
          <Part title={EVENT_PAGE_TEXTS.bring}>
            {event.requirements.length > 0 ? (
              <Items items={event.requirements} />
            ) : (
              <p>{EVENT_PAGE_TEXTS.bringUsual}</p>
            )}
          </Part>
        )}
      </div>
    </div>
  );
}

function Listed({ title, items }: { title: string; items: string[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <Items items={items} />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

function Items({ items }: { items: string[] }) {
  return (
    <ul className="grid">
      {items.map((item) => (
        <li key={item} className="border-t border-line py-2.5">
          {item}
        </li>
      ))}
    </ul>
  );
}
