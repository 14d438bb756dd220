import { HOUR_MS, type Instant } from "~/lib/dates";

/** How many of the latest messages the breaker looks at, and below which part of them answered it acts. */
export const BREAKER_SENDS = 50;

const BREAKER_CHECKS_BELOW = 0.2;

const BREAKER_STOPS_BELOW = 0.05;

/** A stopped breaker lets one message through after this long, to see whether things are better. */
export const BREAKER_STOP_MS = HOUR_MS;

/** `open`: send. `check`: only after a harder bot check. `stop`: send nothing. */
export type BreakerState = "open" | "check" | "stop";

/** Judges the latest messages: `sent` of them, `verified` answered rightly, the last at `lastSentAt`. */
export function breakerState(
  figures: { sent: number; verified: number; lastSentAt: Instant },
  now: Instant,
): BreakerState {
  if (figures.sent < BREAKER_SENDS) return "open";
  const answered = figures.verified / figures.sent;
  if (answered >= BREAKER_CHECKS_BELOW) return "open";
  if (answered >= BREAKER_STOPS_BELOW) return "check";
  return now - figures.lastSentAt < BREAKER_STOP_MS ? "stop" : "check";
}
