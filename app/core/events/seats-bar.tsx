import { seatsLeft, seatsText } from "~/core/bookings/seats";
import { NEXT_RUN_TEXTS } from "~/texts/site/public";
import { ProgressBar } from "~/ui/progress-bar";

/** A bar of the seats that are left, as the words beside it say; it empties as the run fills. */
export function SeatsBar({ event }: { event: { seatsTaken: number; capacity: number } }) {
  return (
    <ProgressBar
      label={NEXT_RUN_TEXTS.left}
      tone="warning"
      value={seatsLeft(event)}
      max={Math.max(event.capacity, 1)}
      valueText={seatsText(event)}
    />
  );
}
