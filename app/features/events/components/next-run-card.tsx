import { formatDay, formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ProgressBar } from "~/ui/progress-bar";
import { Time } from "~/ui/time";

interface NextRun {
  slug: string;
  title: string;
  date: string;
  time: string;
  location: string;
  capacity: number;
  seatsTaken: number;
  isSample: boolean;
}

/** The next run with everything needed to decide: when, where, how many spots are left; `first` makes booking it the one thing to do. */
export function NextRunCard({ event, first = false }: { event: NextRun; first?: boolean }) {
  const left = Math.max(0, event.capacity - event.seatsTaken);
  return (
    <Card as="article" aria-labelledby={`run-${event.slug}`} className="grid gap-3">
      <p className="text-sm text-muted">{event.isSample ? "Next run · Sample" : "Next run"}</p>
      <h2 id={`run-${event.slug}`} className="text-heading">
        {event.title}
      </h2>
      <p className="flex items-baseline gap-3">
        <span className="figure text-4xl">{event.time}</span>
        <Time value={`${event.date}T${event.time}`}>
          {formatDay(event.date)}, {formatTime(event.time)}
        </Time>
      </p>
      <p>{event.location}</p>
      <ProgressBar label="Spots taken" value={event.seatsTaken} max={event.capacity} />
      <p>
        {left} of {event.capacity} spots left
      </p>
      <ButtonLink to={`/events/${event.slug}/book`} wide variant={first ? "primary" : "secondary"}>
        {left > 0 ? "Book my free first run" : "Full – see the run"}
      </ButtonLink>
    </Card>
  );
}
