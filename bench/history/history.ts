/** What clients saw of one event, and what its database holds in the end. */

/** Milliseconds of one clock that all clients share. */
export interface Span {
  begun: number;
  /** Infinity where nobody saw the end. */
  ended: number;
}

/** `unknown`: no answer came, and nobody asked again. */
export type Operation = Span & { person: string } & (
    | { kind: "book"; key: string; answer: "booked" | "full" | "unknown" }
    | { kind: "wait"; key: string; answer: "waiting" | "unknown" }
    /** Who waited has looked before: that somebody had a seat cannot be told from a cancelled booking. */
    | { kind: "cancel"; key: string; answer: "cancelled" | "unknown" }
    /** Somebody looked up whether this booking has a seat or still waits. */
    | { kind: "look"; key: string; answer: "seat" | "waiting" }
  );

export type Stored = "seat" | "waiting" | "cancelled";

export interface History {
  capacity: number;
  operations: Operation[];
  /** What is stored at the end by the submit key of each booking, in any order. */
  stored: { key: string; state: Stored }[];
}

export type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

export function operationsOf<Kind extends Operation["kind"]>(
  { operations }: History,
  kind: Kind,
): Of<Kind>[] {
  return operations.filter((operation): operation is Of<Kind> => operation.kind === kind);
}
