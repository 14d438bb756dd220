import { formatDay } from "~/lib/dates";
import { ClockFigure, Time } from "~/ui/time";
import { Icon as MapPin } from "~icons/map-pin";
import { ownSeatsText } from "../standing-texts";
import { type SeatsState, seatsStateText } from "./roster";

export interface EventSummaryValues {
  date: string;
  time: string;
  location: string;
  mapUrl: string | null;
  capacity: number;
  seatsTaken: number;
}

interface EventSummaryProps {
  event: EventSummaryValues;
  seats: SeatsState;
  /** Whether a seat is held for the person who reads it. */
  isHeldForThem?: boolean;
}

/** When and where an event is, and how many spots are left or taken. */
export function EventSummary({ event, seats, isHeldForThem = false }: EventSummaryProps) {
  const spots =
    seats === "open" ? ownSeatsText(event, isHeldForThem) : seatsStateText(event, seats);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <ClockFigure time={event.time} className="text-4xl" />
        <Time value={`${event.date}T${event.time}`} className="text-lg">
          {formatDay(event.date, { year: true })}
        </Time>
      </p>
      <p className="flex items-center gap-1.5">
        <MapPin aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {event.mapUrl ? (
            <a href={event.mapUrl} className="text-link" rel="noreferrer" target="_blank">
              {event.location}
            </a>
          ) : (
            event.location
          )}
        </span>
      </p>
      {spots && <p className="text-muted">{spots}</p>}
    </div>
  );
}
