import type { EventStatus } from "~/db/tables/runs";

/** Seats left, never below zero even when an event is oversold after its capacity was lowered. */
export function seatsLeft(event: { capacity: number; seatsTaken: number }): number {
  return Math.max(0, event.capacity - event.seatsTaken);
}

/** '19 of 50 spots left'. */
export function seatsLeftText(event: { capacity: number; seatsTaken: number }): string {
  return `${seatsLeft(event)} of ${spots(event.capacity)} left`;
}

function spots(count: number): string {
  return count === 1 ? "1 spot" : `${count} spots`;
}

/** Whether seats can still be had; a run that has started, and one that is closed for good, have none to give. */
export type SeatsState = "open" | "started" | "closed";

/** What an admin wants to know of an event's seats. */
export function seatsStateOf(event: { status: EventStatus; hasStarted: boolean }): SeatsState {
  if (event.status === "cancelled") return "closed";
  return event.status === "completed" || event.hasStarted ? "started" : "open";
}

/** '19 of 50 spots left', of a run that has started '31 of 50 spots taken', and nothing where seats do not matter. */
export function seatsStateText(
  event: { capacity: number; seatsTaken: number },
  state: SeatsState,
): string | undefined {
  if (state === "open") return seatsLeftText(event);
  return state === "started" ? `${event.seatsTaken} of ${spots(event.capacity)} taken` : undefined;
}
