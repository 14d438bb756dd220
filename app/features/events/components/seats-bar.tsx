import { ProgressBar } from "~/ui/progress-bar";

/** How many of a run's spots are taken. */
export function SeatsBar({ event }: { event: { seatsTaken: number; capacity: number } }) {
  return (
    <ProgressBar
      label="Spots taken"
      tone="warning"
      value={event.seatsTaken}
      max={Math.max(event.capacity, 1)}
      valueText={`${event.seatsTaken} of ${event.capacity}`}
    />
  );
}
