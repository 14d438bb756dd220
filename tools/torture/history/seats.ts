/**
 * Seats as a counter: a booking that took one adds one, a cancellation that gave one back subtracts one, and
 * 'full' was true at some moment of its request. Goes once through the moments at which a request begins or
 * ends, with all states that are possible by then. A move is made as late as possible, the one with the
 * nearest end first; early only when necessary: bookings to make the event full for somebody who was told so,
 * cancellations to make room for a booking.
 */
import { type History, operationsOf, type Span } from "./history";

interface Way {
  taken: number;
  /** Ends of the begun moves that are not made yet, the nearest first. */
  adds: readonly number[];
  takes: readonly number[];
  /** The last moment at which the event was full. */
  fullAt: number;
}

/** Why no order of these moves gives every answer; at most one reason, with the moment. */
export function seatFlaws(history: History): string[] {
  const adds = addsOf(history);
  const takes = takesOf(history);
  const refused = refusedOf(history);
  const spans = [...adds, ...takes, ...refused];
  const moments = [...new Set(spans.flatMap(({ begun, ended }) => [begun, ended]))];
  let ways: Way[] = [{ taken: 0, adds: [], takes: [], fullAt: Number.NEGATIVE_INFINITY }];
  for (const moment of moments.filter(Number.isFinite).toSorted((a, b) => a - b)) {
    const pending = refused.filter(({ begun, ended }) => begun <= moment && moment <= ended);
    const latest = Math.max(...pending.map(({ begun }) => begun));
    ways = ways.flatMap((way) => {
      const open = look(opened(way, { adds, takes, moment }), history.capacity, moment);
      const mayRaise = pending.length > 0 && open.fullAt < latest;
      const raised = mayRaise ? filled(open, history.capacity, moment) : [];
      return [open, ...raised].flatMap((way) => due(way, history.capacity, moment));
    });
    const ending = pending.filter(({ ended }) => ended === moment);
    const neededAt = Math.max(...ending.map(({ begun }) => begun));
    const before = ways.length;
    ways = distinct(ways.filter(({ fullAt }) => fullAt >= neededAt));
    if (ways.length > 0) continue;
    return [before > 0 ? `full at ${moment}, while seats were free` : `no seat left at ${moment}`];
  }
  return [];
}

function opened(
  way: Way,
  { adds, takes, moment }: { adds: Span[]; takes: Span[]; moment: number },
) {
  const begin = (waiting: readonly number[], spans: Span[]) =>
    [
      ...waiting,
      ...spans.flatMap(({ begun, ended }) => (begun === moment ? [ended] : [])),
    ].toSorted((a, b) => a - b);
  return { ...way, adds: begin(way.adds, adds), takes: begin(way.takes, takes) };
}

function look(way: Way, capacity: number, moment: number): Way {
  return way.taken === capacity ? { ...way, fullAt: moment } : way;
}

/** The state after the begun bookings that make the event full now; none if there are too few. */
function filled(way: Way, capacity: number, moment: number): Way[] {
  const missing = capacity - way.taken;
  if (missing <= 0 || missing > way.adds.length) return [];
  return [{ ...way, taken: capacity, adds: way.adds.slice(missing), fullAt: moment }];
}

/** Makes every move that ends now; none when a booking finds no room. */
function due(way: Way, capacity: number, moment: number): Way[] {
  let now = way;
  while ((now.adds[0] ?? Number.POSITIVE_INFINITY) <= moment) {
    if (now.taken >= capacity) {
      if (now.takes.length === 0) return [];
      now = { ...now, taken: now.taken - 1, takes: now.takes.slice(1) };
    }
    now = look({ ...now, taken: now.taken + 1, adds: now.adds.slice(1) }, capacity, moment);
  }
  while ((now.takes[0] ?? Number.POSITIVE_INFINITY) <= moment)
    now = { ...now, taken: now.taken - 1, takes: now.takes.slice(1) };
  return [now];
}

/** The states without duplicates: of those that differ only in `fullAt`, the latest. */
function distinct(ways: Way[]): Way[] {
  const best = new Map<string, Way>();
  for (const way of ways) {
    const key = `${way.taken} ${way.adds} / ${way.takes}`;
    const known = best.get(key);
    if (!known || known.fullAt < way.fullAt) best.set(key, way);
  }
  return [...best.values()];
}

/** Bookings that took a seat, and people on the waitlist who got one. */
function addsOf(history: History): Span[] {
  const stored = new Map(history.stored.map(({ key, state }) => [key, state]));
  const cancels = new Map(operationsOf(history, "cancel").map(({ key, ended }) => [key, ended]));
  const seen = seatSeenAt(history);
  const booked = operationsOf(history, "book").filter(
    ({ key, answer }) => answer !== "full" && stored.has(key),
  );
  const promoted = operationsOf(history, "wait")
    .filter(({ key }) => stored.get(key) === "seat" || seen.has(key))
    .map(({ begun, key }) => ({ begun, key, ended: Number.POSITIVE_INFINITY }));
  return [...booked, ...promoted].map(({ begun, ended, key }) => ({
    begun,
    ended: Math.min(ended, seen.get(key) ?? ended, cancels.get(key) ?? ended),
  }));
}

/** Cancellations of bookings that had a seat. */
function takesOf(history: History): Span[] {
  const seen = seatSeenAt(history);
  const booked = new Set(operationsOf(history, "book").map(({ key }) => key));
  const gone = new Set(
    history.stored.flatMap(({ key, state }) => (state === "cancelled" ? [key] : [])),
  );
  return operationsOf(history, "cancel")
    .filter(({ key }) => gone.has(key) && (booked.has(key) || seen.has(key)))
    .map(({ begun, ended, answer }) => ({
      begun,
      ended: answer === "unknown" ? Number.POSITIVE_INFINITY : ended,
    }));
}

/** The requests that were told that there is no seat, including those put on the waitlist. */
function refusedOf(history: History): Span[] {
  const refused = operationsOf(history, "book").filter(({ answer }) => answer === "full");
  const waiting = operationsOf(history, "wait").filter(({ answer }) => answer === "waiting");
  return [...refused, ...waiting].map(({ begun, ended }) => ({ begun, ended }));
}

function seatSeenAt(history: History): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { key, answer, ended } of operationsOf(history, "look"))
    if (answer === "seat") seen.set(key, Math.min(ended, seen.get(key) ?? ended));
  return seen;
}
