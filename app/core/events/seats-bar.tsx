import { nextRun } from "~/content/public-texts";
import { ProgressBar } from "~/ui/progress-bar";

/** A bar of the seats taken. */
export function SeatsBar({ event }: { event: { seatsTaken: number; capacity: number } }) {
  return (
    <ProgressBar
      label={nextRun.taken}
      tone="warning"
      value={event.seatsTaken}
      max={Math.max(event.capacity, 1)}
      valueText={`${event.seatsTaken} of ${event.capacity}`}
    />
  );
}
