/** Seats left, never below zero even when an event is oversold after its capacity was lowered. */
export function seatsLeft(event: { capacity: number; seatsTaken: number }): number {
  return Math.max(0, event.capacity - event.seatsTaken);
}

/** '19 of 50 spots left'. */
export function seatsLeftText(event: { capacity: number; seatsTaken: number }): string {
  return `${seatsLeft(event)} of ${spots(event.capacity)} left`;
}

/** '1 spot', '50 spots'. */
export function spots(count: number): string {
  return count === 1 ? "1 spot" : `${count} spots`;
}
