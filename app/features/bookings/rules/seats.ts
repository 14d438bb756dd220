/** Seats left, never below zero even when an event is oversold after its capacity was lowered. */
export function seatsLeft(event: { capacity: number; seatsTaken: number }): number {
  return Math.max(0, event.capacity - event.seatsTaken);
}

/** '19 of 50 spots left'. */
export function seatsLeftText(event: { capacity: number; seatsTaken: number }): string {
  return `${seatsLeft(event)} of ${event.capacity} spots left`;
}
