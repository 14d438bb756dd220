import { formatCount } from "~/lib/rupees";
import { SEATS_TEXTS } from "~/texts/bookings/seats";

interface Seats {
  capacity: number;
  seatsTaken: number;
}

/** Seats that are taken or `held`, such as open offers. */
export function seatsInUse({ seatsTaken }: Pick<Seats, "seatsTaken">, held: number): number {
  return seatsTaken + held;
}

/**
 * Seats left, never below zero even when an event is oversold after its capacity was lowered; `held` seats,
 * such as open offers, are not left either.
 */
export function seatsLeft(event: Seats, held = 0): number {
  return Math.max(0, event.capacity - seatsInUse(event, held));
}

/** Whether no seat is left beside the `held` ones. */
export function isFull(event: Seats, held = 0): boolean {
  return seatsLeft(event, held) === 0;
}

/** Seats in use, `held` ones too, beyond the capacity. */
export function oversoldSeats(event: Seats, held = 0): number {
  return Math.max(0, seatsInUse(event, held) - event.capacity);
}

/** '19 of 50 spots left', or that the event is full. */
export function seatsText(event: Seats): string {
  if (!isFull(event))
    return SEATS_TEXTS.ofLeft({
      event: formatCount(seatsLeft(event)),
      capacity: spotsText(event.capacity),
    });
  return event.capacity === 1
    ? SEATS_TEXTS.onlySpotTaken
    : SEATS_TEXTS.fullAllTaken({ capacity: spotsText(event.capacity) });
}

/** '1 spot', '50 spots'. */
export function spotsText(count: number): string {
  return SEATS_TEXTS.spots({ count });
}
