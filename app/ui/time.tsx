import type { ReactNode } from "react";

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
