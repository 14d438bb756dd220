import type { ReactNode } from "react";

interface TimeProps {
  /** ISO 8601: a date, a time or an instant. */
  value: string;
  /** How it is written for people; figures may use the `figure` class. */
  children: ReactNode;
  className?: string;
}

/** A date or a time that machines can read too. */
export function Time({ value, children, className }: TimeProps) {
  return (
    <time dateTime={value} className={className}>
      {children}
    </time>
  );
}
