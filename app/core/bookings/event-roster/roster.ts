import type { EventStatus } from "~/db/tables/events";
import { EVENT_SEATS_TEXTS } from "~/texts/bookings/event-roster";
import { seatsText, spotsText } from "../seats";

/** A page of so many people is still read; of a larger run the rest is counted. */
export const ROSTER_ROWS = 500;

/** Whether seats can still be had; a run that has started, and one that is closed for good, have none to give. */
export type SeatsState = "open" | "started" | "closed";

/** What an admin wants to know of an event's seats. */
export function seatsStateOf(event: { status: EventStatus; hasStarted: boolean }): SeatsState {
  if (event.status === "cancelled") return "closed";
  return event.status === "completed" || event.hasStarted ? "started" : "open";
}

/**
 * '19 of 50 spots left' or that it is full, of a run that has started '31 of 50 spots taken', and nothing where seats do
 * not matter.
 */
export function seatsStateText(
  event: { capacity: number; seatsTaken: number },
  state: SeatsState,
): string | undefined {
  if (state === "open") return seatsText(event);
  return state === "started"
    ? EVENT_SEATS_TEXTS.ofTaken({
        seatsTaken: event.seatsTaken,
        capacity: spotsText(event.capacity),
      })
    : undefined;
}
