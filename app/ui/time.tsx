import type { ReactNode } from "react";
import { formatTime } from "~/lib/dates";
import { classNames } from "./class-names";

interface TimeProps {
  /** ISO 8601: a date, a time or an instant. */
  value: string;
  /** The text for people; may use the `figure` class. */
  children: ReactNode;
  className?: string;
}

/** A machine-readable date or time. */
export function Time({ value, children, className }: TimeProps) {
  return (
    <time dateTime={value} className={className}>
      {children}
    </time>
  );
}

/** '5:45 am' for '05:45' as a large figure; 'am' is small and in the text's font, so that no other is fetched. */
export function ClockFigure({ time, className }: { time: string; className?: string }) {
  const [clock, half] = formatTime(time).split(" ");
  return (
    <span className={classNames("whitespace-nowrap", className)}>
      <span className="figure">{clock}</span>
      <span className="text-[max(0.42em,0.75rem)] font-bold"> {half}</span>
    </span>
  );
}
