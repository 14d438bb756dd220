/**
 * Whether the acknowledged operations of one event have an order that respects real time and explains every
 * answer. Exact for bookings, cancellations and refusals as full, which are a counter between 0 and the
 * capacity: an order is found whenever there is one. For the waitlist it proves by pairs that nobody who came
 * later was served before somebody who waited, and that nobody booked past them; an inconsistency of three or
 * more people with overlapping spans that no pair shows is not found. An operation without an answer counts
 * as done if the database has it.
 */
import { type History, type Operation, operationsOf, type Stored } from "./history";
import { seatFlaws } from "./seats";

/** Every reason why there is no such order; none where there is one. */
export function flawsOf(history: History): string[] {
  const stored = new Map(history.stored.map(({ key, state }) => [key, state]));
  const flaws = [...storedFlaws(history, stored), ...answerFlaws(history, stored)];
  // The order is checked only when the answers fit the stored bookings.
  return flaws.length > 0 ? flaws : [...seatFlaws(history), ...queueFlaws(history)];
}

function storedFlaws({ capacity, operations, stored }: History, byKey: Map<string, Stored>) {
  const asked = new Set(
    operations.flatMap(({ kind, key }) => (kind === "book" || kind === "wait" ? [key] : [])),
  );
  const seats = stored.filter(({ state }) => state === "seat").length;
  return [
    ...(stored.length > byKey.size ? [`${stored.length - byKey.size} stored twice`] : []),
    ...stored.filter(({ key }) => !asked.has(key)).map(({ key }) => `${key}: nobody asked for it`),
    ...(seats > capacity ? [`${seats} seats of ${capacity}`] : []),
  ];
}

function answerFlaws(history: History, stored: Map<string, Stored>): string[] {
  const cancelled = new Set(operationsOf(history, "cancel").map(({ key }) => key));
  return history.operations.flatMap((operation) => {
    const state = stored.get(operation.key);
    const wasTaken = state === "cancelled" && !cancelled.has(operation.key);
    const isWrong = !fits(operation, state) || (isAcknowledged(operation) && wasTaken);
    return isWrong ? [`${operation.key}: ${operation.answer}, and ${state ?? "not stored"}`] : [];
  });
}

function isAcknowledged({ kind, answer }: Operation): boolean {
  return kind !== "look" && (answer === "booked" || answer === "waiting");
}

/** Whether a booking with this answer can be stored in this state at the end. */
function fits({ kind, answer }: Operation, state: Stored | undefined): boolean {
  if (kind === "look" || answer === "unknown") return true;
  if (answer === "full") return state === undefined;
  if (answer === "cancelled") return state === "cancelled";
  if (answer === "booked") return state === "seat" || state === "cancelled";
  return state !== undefined;
}

function queueFlaws(history: History): string[] {
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
