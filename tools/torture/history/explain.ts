/**
 * Whether the acknowledged operations of one event have an order that respects real time and explains every
 * answer. Exact for bookings, cancellations and refusals as full, which are a counter between 0 and the
 * capacity: an order is found whenever there is one. For the waitlist it proves by pairs that nobody who came
 * later was served before somebody who waited, and that nobody booked past them; an inconsistency of three or
 * more people with overlapping spans that no pair shows is not found. An operation without an answer counts
 * as done if the database has it.
 */
import { type History, type Operation, operationsOf, type Stored } from "./history";
import { queueFlaws } from "./queue";
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
