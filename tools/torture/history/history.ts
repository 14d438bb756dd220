/** The clients' view of one event, and its bookings in the database at the end. */

/** Milliseconds of one clock that all clients share. */
export interface Span {
  begun: number;
  /** Infinity without a known end. */
  ended: number;
}

/** `unknown`: no answer came, and the request was not repeated. */
export type Operation = Span & { person: string } & (
    | { kind: "book"; key: string; answer: "booked" | "full" | "unknown" }
    | { kind: "wait"; key: string; answer: "waiting" | "unknown" }
    /**
     * A person on the waitlist has looked before: a seat cannot be told from a cancelled booking afterwards.
     */
    | { kind: "cancel"; key: string; answer: "cancelled" | "unknown" }
    /** A look at whether this booking has a seat or still waits. */
    | { kind: "look"; key: string; answer: "seat" | "waiting" }
  );

export type Stored = "seat" | "waiting" | "cancelled";

export interface History {
  capacity: number;
  operations: Operation[];
  /** The stored state of each booking at the end, by its submit key, in any order. */
  stored: { key: string; state: Stored }[];
}

export type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

export function operationsOf<Kind extends Operation["kind"]>(
  { operations }: History,
  kind: Kind,
): Of<Kind>[] {
  return operations.filter((operation): operation is Of<Kind> => operation.kind === kind);
}
