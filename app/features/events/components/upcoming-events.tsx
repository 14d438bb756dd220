import { eventList } from "~/content/event-texts";
import { type PageEnds, pageAddress } from "~/lib/page-cursor";
import { ButtonLink } from "~/ui/button";
import { PageLinks } from "~/ui/page-links";
import { LaterEvents } from "./later-events";
import { NoEventCard } from "./no-event-card";
import { type UpcomingEvent, UpcomingEventCard } from "./upcoming-event-card";

/** A page of upcoming events: the first one opens with the next event, large, and leads to the others. */
export function UpcomingEvents({
  page: { rows, before, after },
  search,
  today,
}: {
  page: PageEnds & { rows: UpcomingEvent[] };
  search: string;
  today: string;
}) {
  if (before)
    return (
      <>
        <LaterEvents title={eventList.moreRuns} events={rows} />
        <PageLinks search={search} before={before} after={after} />
      </>
    );
  const [next, ...later] = rows;
  if (!next) return <NoEventCard />;
  return (
    <>
      <UpcomingEventCard event={next} today={today} />
      <LaterEvents title={eventList.later} events={later} />
      {after && (
        <ButtonLink to={pageAddress(search, { after })} rel="next" className="w-fit">
          {eventList.moreRuns}
        </ButtonLink>
      )}
    </>
  );
}
