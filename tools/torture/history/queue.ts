/** Checks the waitlist pair by pair: nobody who came later got a seat while somebody before still waited. */
import { type History, operationsOf } from "./history";

export function queueFlaws(history: History): string[] {
  const waits = operationsOf(history, "wait").filter(({ answer }) => answer === "waiting");
  const lastSeen = lastSeenWaiting(history);
  const got = gotSeatBy(history);
  const flaws: string[] = [];
  for (const before of waits) {
    const waitedAt = lastSeen.get(before.key);
    if (waitedAt === undefined) continue;
    for (const [key, { begun, by }] of got)
      if (before.ended < begun && by < waitedAt)
        flaws.push(`${key} got a seat while ${before.key} waited`);
  }
  return flaws;
}

/** The last time at which each is known to have waited. */
function lastSeenWaiting(history: History): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { key, answer, begun } of operationsOf(history, "look"))
    if (answer === "waiting") seen.set(key, Math.max(begun, seen.get(key) ?? begun));
  for (const { key, state } of history.stored)
    if (state === "waiting") seen.set(key, Number.POSITIVE_INFINITY);
  return seen;
}

/**
 * When each asked, and the latest time at which it got its seat. The state at the end was stored before the
 * last look.
 */
function gotSeatBy(history: History): Map<string, { begun: number; by: number }> {
  const seats = new Set(
    history.stored.flatMap(({ key, state }) => (state === "seat" ? [key] : [])),
  );
  const over = Number.MAX_VALUE;
  const got = new Map<string, { begun: number; by: number }>();
  const note = (key: string, begun: number, by: number) =>
    got.set(key, { begun, by: Math.min(by, got.get(key)?.by ?? by) });
  const asked = new Map<string, number>();
  for (const { key, begun } of operationsOf(history, "wait")) {
    asked.set(key, begun);
    if (seats.has(key)) note(key, begun, over);
  }
  for (const { key, begun, ended, answer } of operationsOf(history, "book"))
    if (answer === "booked") note(key, begun, ended);
  for (const { key, ended, answer } of operationsOf(history, "look")) {
    const begun = asked.get(key);
    if (answer === "seat" && begun !== undefined) note(key, begun, ended);
  }
  return got;
}
