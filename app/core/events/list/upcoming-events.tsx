import { eventList } from "~/content/event-texts";
import { type PageEnds, pageAddress } from "~/lib/page-cursor";
import { ButtonLink } from "~/ui/button";
import { PageLinks } from "~/ui/page-links";
import { LaterEvents } from "./later-events";
import { NoEventCard } from "../next-event/no-event-card";
import { type UpcomingEvent, UpcomingEventCard } from "./upcoming-event-card";

/** A page of upcoming events: the first one opens with those under way and the next event, large. */
export function UpcomingEvents({
  underWay,
  page: { rows, before, after },
  today,
}: {
  underWay: UpcomingEvent[];
  page: PageEnds & { rows: UpcomingEvent[] };
  today: string;
}) {
  if (before)
    return (
      <>
        <LaterEvents title={eventList.moreRuns} events={rows} />
        <PageLinks search="" before={before} after={after} />
      </>
    );
  const [next, ...later] = rows;
  const now = <LaterEvents title={eventList.onNow} events={underWay} isUnderWay />;
  if (!next)
    return (
      <>
        {now}
        <NoEventCard />
      </>
    );
  return (
    <>
      {now}
      <UpcomingEventCard event={next} today={today} />
      <LaterEvents title={eventList.later} events={later} />
      {after && (
        <ButtonLink to={pageAddress("", { after })} rel="next" className="w-fit">
          {eventList.moreRuns}
        </ButtonLink>
      )}
    </>
  );
}
