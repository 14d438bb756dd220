/** The checker of histories accepts a model's history in any overlap, and refuses it after one change. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { flawsOf } from "./explain";
import type { History, Operation } from "./history";
import { played, type Step } from "./model";

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step["kind"]>("book", "wait", "cancel", "look", "lost"),
    pick: fc.nat(20),
    before: fc.double({ min: 0, max: 6, noNaN: true }),
    after: fc.double({ min: 0, max: 6, noNaN: true }),
  }),
  { maxLength: 40 },
);
const capacity = fc.integer({ min: 1, max: 5 });

test("a history that some order explains is accepted, however its requests overlap", () => {
  fc.assert(
    fc.property(capacity, steps, (capacity, steps) => {
      expect(flawsOf(played(capacity, steps))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("an order is found exactly when one of all orders explains the answers", () => {
  const spans = fc.record({
    kind: fc.constantFrom("booked", "full", "cancelled"),
    begun: fc.nat(8),
    lasts: fc.nat(5),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 }),
      fc.array(spans, { maxLength: 6 }),
      (capacity, all) => {
        const history = answered(capacity, all);
        expect(flawsOf(history).length === 0).toBe(hasOrder(history));
      },
    ),
    { numRuns: 3_000 },
  );
});

/** Histories without overlap have one order only. */
const apart = fc.tuple(capacity, steps).map(([capacity, steps]) =>
  played(
    capacity,
    steps.map((step) => ({ ...step, before: 0.1, after: 0.1 })),
  ),
);

test.each<[string, (history: History, operation: Operation) => History | undefined]>([
  [
    "an acknowledged booking that is not stored",
    (history, { kind, key, answer }) =>
      kind === "book" && answer === "booked"
        ? { ...history, stored: history.stored.filter((row) => row.key !== key) }
        : undefined,
  ],
  [
    "a stored booking that nobody asked for",
    (history) => ({
      ...history,
      stored: [...history.stored, { key: "phantom", state: "cancelled" }],
    }),
  ],
  [
    "a booking that is stored twice",
    (history, { kind, key, answer }) =>
      kind === "book" && answer === "booked"
        ? { ...history, stored: [...history.stored, { key, state: "cancelled" }] }
        : undefined,
  ],
  [
    "an acknowledged cancellation that is not stored",
    (history, { kind, key, answer }) =>
      kind === "cancel" && answer === "cancelled"
        ? {
            ...history,
            stored: history.stored.map((row) => (row.key === key ? { key, state: "seat" } : row)),
          }
        : undefined,
  ],
  [
    "'full' while a seat was free",
    (history) => {
      const begun = -10;
      const refused = { kind: "book", key: "early", person: "p", answer: "full" } as const;
      return {
        ...history,
        operations: [...history.operations, { ...refused, begun, ended: begun + 1 }],
      };
    },
  ],
  [
    "one seat fewer than were taken at once",
    (history) => {
      const isFull = history.operations.some(
        ({ answer }) => answer === "full" || answer === "waiting",
      );
      const isKnown = history.operations.every(({ answer }) => answer !== "unknown");
      return isFull && isKnown ? { ...history, capacity: history.capacity - 1 } : undefined;
    },
  ],
  [
    "a seat for somebody who came later than one who still waits",
    (history) => {
      const end = 1_000_000;
      const wait = (key: string, begun: number): Operation => ({
        kind: "wait",
        key,
        person: key,
        answer: "waiting",
        begun,
        ended: begun + 1,
      });
      const added = [wait("before", end), wait("after", end + 2)];
      const stored = [
        { key: "before", state: "waiting" },
        { key: "after", state: "seat" },
      ] as const;
      const seats = history.stored.filter(({ state }) => state === "seat").length;
      return seats === history.capacity || history.operations.length === 0
        ? undefined
        : {
            ...history,
            operations: [...history.operations, ...added],
            stored: [...history.stored, ...stored],
          };
    },
  ],
])("%s is refused", (_, corrupt) => {
  let tried = 0;
  fc.assert(
    fc.property(apart, fc.nat(), (history, pick) => {
      const operation = history.operations[pick % Math.max(1, history.operations.length)];
      const corrupted = operation && corrupt(history, operation);
      if (!corrupted) return;
      tried += 1;
      expect(flawsOf(corrupted)).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(tried).toBeGreaterThan(10);
});

/**
 * A history of these answers in which everything acknowledged is stored. Cancellations are of earlier
 * bookings.
 */
function answered(
  capacity: number,
  all: { kind: string; begun: number; lasts: number }[],
): History {
  const operations: Operation[] = [];
  const stored = new Map<string, History["stored"][number]>();
  for (const [at, { kind, begun, lasts }] of all.entries()) {
    const span = { begun: begun + 100, ended: begun + lasts + 100 };
    if (kind !== "cancelled") {
      const answer = kind === "full" ? "full" : "booked";
      operations.push({ kind: "book", key: `${at}`, person: `${at}`, answer, ...span });
      if (kind === "booked") stored.set(`${at}`, { key: `${at}`, state: "seat" });
      continue;
    }
    // The cancelled booking, made long before.
    const own = { key: `${at}`, person: `${at}` };
    operations.push({ kind: "book", answer: "booked", ...own, begun: at, ended: at });
    operations.push({ kind: "cancel", answer: "cancelled", ...own, ...span });
    stored.set(`${at}`, { ...own, state: "cancelled" });
  }
  return { capacity, operations, stored: [...stored.values()] };
}

/** Tries every order. */
function hasOrder({ capacity, operations }: History): boolean {
  const goOn = (left: Operation[], taken: number): boolean => {
    if (left.length === 0) return true;
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    return left.some((operation) => {
      if (operation.begun > firstEnd) return false;
      const others = left.filter((other) => other !== operation);
      if (operation.answer === "full") return taken === capacity && goOn(others, taken);
      if (operation.kind === "cancel") return taken > 0 && goOn(others, taken - 1);
      return taken < capacity && goOn(others, taken + 1);
    });
  };
  return goOn(operations, 0);
}
