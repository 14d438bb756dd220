import { MapPin } from "lucide-react";
import { formatDay, formatTime } from "~/lib/dates";
import { Time } from "~/ui/time";
import { seatsLeftText } from "../rules/seats";

export interface ActivityValues {
  date: string;
  time: string;
  location: string;
  mapUrl: string | null;
  capacity: number;
  seatsTaken: number;
}

/** When and where a run is, and how many spots are left. */
export function EventSummary({ run }: { run: ActivityValues }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figure text-4xl">{run.time}</span>
        <Time value={`${run.date}T${run.time}`} className="text-lg">
          {formatDay(run.date, { year: true })}, {formatTime(run.time)}
        </Time>
      </p>
      <p className="flex items-center gap-1.5">
        <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
        {run.mapUrl ? (
          <a href={run.mapUrl} className="text-link" rel="noreferrer" target="_blank">
            {run.location}
          </a>
        ) : (
          run.location
        )}
      </p>
      <p className="text-muted">{seatsLeftText(run)}</p>
    </div>
  );
}
