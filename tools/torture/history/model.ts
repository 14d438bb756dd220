/** A model of an event that handles requests one after another, to make histories that have an order. */
import type { History, Operation, Span, Stored } from "./history";

export interface Step {
  /** `lost`: a booking whose answer never comes. */
  kind: "book" | "wait" | "cancel" | "look" | "lost";
  /** Selects the booking, for a step about an existing one. */
  pick: number;
  /** The time from the begin of the request until it is handled, and from then until its answer. */
  before: number;
  after: number;
}

/** The clients' view when these steps are done one after another, each within its request. */
export function played(capacity: number, steps: readonly Step[]): History {
  const event = new Event(capacity);
  for (const [at, step] of steps.entries()) {
    const span = { begun: at - step.before, ended: at + step.after };
    if (step.kind === "cancel" || step.kind === "look") event.touch(step, span, at);
    else event.ask(step.kind, span, `${at}`);
  }
  return event.history();
}

class Event {
  readonly #capacity: number;
  readonly #operations: Operation[] = [];
  /** In the order of the requests. */
  readonly #states = new Map<string, Stored>();
  readonly #toldAt = new Map<string, number>();
  readonly #waited = new Set<string>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A request for a seat, or for a place on the waitlist without one. */
  ask(kind: "book" | "wait" | "lost", span: Span, key: string): void {
    const own = { key, person: key, begun: span.begun };
    const isFree = this.#count("seat") < this.#capacity;
    if (kind === "wait" && isFree) return;
    if (kind === "wait") {
      this.#waited.add(key);
      this.#states.set(key, "waiting");
    } else if (isFree) this.#states.set(key, "seat");
    if (kind === "lost") {
      const ended = Number.POSITIVE_INFINITY;
      this.#operations.push({ kind: "book", ...own, ended, answer: "unknown" });
      return;
    }
    this.#toldAt.set(key, span.ended);
    const { ended } = span;
    if (kind === "wait") this.#operations.push({ kind, ...own, ended, answer: "waiting" });
    else this.#operations.push({ kind, ...own, ended, answer: isFree ? "booked" : "full" });
  }

  /** A cancellation of a seat or a look at a booking, of one whose answer has arrived. */
  touch({ kind, pick }: Step, span: Span, at: number): void {
    const keys = [...this.#states.keys()];
    const key = keys[pick % Math.max(1, keys.length)] ?? "";
    const toldAt = this.#toldAt.get(key) ?? Number.POSITIVE_INFINITY;
    const state = this.#states.get(key);
    if (toldAt >= at || !state || state === "cancelled") return;
    const own = { key, person: key, ...span, begun: Math.max(span.begun, toldAt + 1e-9) };
    if (kind === "look") this.#operations.push({ kind, ...own, answer: state });
    if (kind !== "cancel" || state !== "seat") return;
    if (this.#waited.has(key)) {
      this.#operations.push({ kind: "look", ...own, ended: at, answer: state });
      own.begun = at;
    }
    this.#operations.push({ kind, ...own, answer: "cancelled" });
    this.#states.set(key, "cancelled");
    const next = [...this.#states].find(([, state]) => state === "waiting");
    if (next) this.#states.set(next[0], "seat");
  }

  history(): History {
    const stored = [...this.#states].map(([key, state]) => ({ key, state }));
    return { capacity: this.#capacity, operations: this.#operations, stored };
  }

  #count(wanted: Stored): number {
    return [...this.#states.values()].filter((state) => state === wanted).length;
  }
}
