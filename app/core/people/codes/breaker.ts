import { HOUR_MS, type Instant } from "~/lib/dates";

/** The latest messages that the breaker counts; below these shares of answered ones it checks or stops. */
export const BREAKER_SENDS = 50;

const BREAKER_CHECKS_BELOW = 0.2;

const BREAKER_STOPS_BELOW = 0.05;

/** A stopped breaker allows one message after this long. */
export const BREAKER_STOP_MS = HOUR_MS;

/** `open`: send. `check`: send only after a harder bot check. `stop`: send nothing. */
export type BreakerState = "open" | "check" | "stop";

/** The breaker's state after `sent` messages, of which `verified` were answered rightly. */
export function breakerState(
  counts: { sent: number; verified: number; lastSentAt: Instant },
  now: Instant,
): BreakerState {
  if (counts.sent < BREAKER_SENDS) return "open";
  const answered = counts.verified / counts.sent;
  if (answered >= BREAKER_CHECKS_BELOW) return "open";
  if (answered >= BREAKER_STOPS_BELOW) return "check";
  return now - counts.lastSentAt < BREAKER_STOP_MS ? "stop" : "check";
}
