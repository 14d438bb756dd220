import fc from "fast-check";
import { expect, test } from "vitest";
import {
  groupLabel,
  groupMoves,
  groupOption,
  hasPlaceFor,
  type PaceGroup,
  placesLeft,
  placesText,
  shortGroupName,
} from "./rules";

const group = (changes: Partial<PaceGroup> = {}): PaceGroup => ({
  id: "easy",
  name: "Easy",
  pace: null,
  seatsPerLeader: 10,
  leaders: 1,
  people: 0,
  waiting: 0,
  ...changes,
});

test.each([
  [{ people: 8 }, "8 of 10"],
  [{ people: 8, leaders: 2 }, "8 of 20"],
  [{ people: 10 }, "full"],
  [{ people: 10, waiting: 3 }, "full, 3 waiting"],
  [{ people: 10, leaders: 0 }, "full"],
  [{ leaders: 0 }, "waits for a leader"],
  [{ people: 4, seatsPerLeader: null, leaders: 0 }, "4 so far"],
])("a group with %j reads '%s'", (changes, text) => {
  expect(placesText(group(changes))).toBe(text);
});

test("a group is full at its last place", () => {
  expect(hasPlaceFor(group({ people: 9 }), 1)).toBe(true);
  expect(hasPlaceFor(group({ people: 10 }), 1)).toBe(false);
  expect(hasPlaceFor(group({ people: 9 }), 2)).toBe(false);
  expect(hasPlaceFor(group({ people: 999, seatsPerLeader: null }), 5)).toBe(true);
});

test("a group is full while a person waits for it", () => {
  expect(hasPlaceFor(group({ people: 9, waiting: 1 }), 1)).toBe(false);
});

test("a group is shown by name and pace", () => {
  const steady = group({ name: "Steady", pace: "6:30/km", people: 3 });
  expect(groupLabel(steady)).toBe("Steady – 6:30/km");
  expect(groupOption({ ...steady, led: ["Divya", "Arjun"] })).toBe(
    "Steady – 6:30/km · 3 of 10 · led by Divya and Arjun",
  );
});

test("a group is shown by its name alone in a short form", () => {
  expect(shortGroupName("Steady – 6:30/km")).toBe("Steady");
  expect(shortGroupName("Easy")).toBe("Easy");
});

test("two people at the head of their lines who want each other's full group swap", () => {
  const groups = [group({ id: "a", people: 10 }), group({ id: "b", people: 10 })];
  const waiters = [
    { bookingId: "asha", memberId: "asha", groupId: "a", waitsFor: "b", turn: 1 },
    { bookingId: "arjun", memberId: "arjun", groupId: "b", waitsFor: "a", turn: 1 },
    { bookingId: "divya", memberId: "divya", groupId: null, waitsFor: "a", turn: 2 },
  ];
  expect(groupMoves(groups, waiters).map(({ bookingId, to }) => [bookingId, to])).toEqual([
    ["asha", "b"],
    ["arjun", "a"],
  ]);
});

const IDS = ["a", "b", "c"];
const groups = fc.tuple(
  ...IDS.map((id) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant(id),
      pace: fc.constant(null),
      seatsPerLeader: fc.option(fc.integer({ min: 1, max: 4 })),
      leaders: fc.integer({ min: 0, max: 2 }),
      people: fc.integer({ min: 0, max: 6 }),
      waiting: fc.constant(0),
    }),
  ),
);
const waiters = fc
  .array(
    fc.record({
      groupId: fc.option(fc.constantFrom(...IDS)),
      waitsFor: fc.constantFrom(...IDS),
      turn: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all
      .filter(({ groupId, waitsFor }) => groupId !== waitsFor)
      .map((waiter, index) => ({
        bookingId: `b${index}`,
        memberId: `m${index}`,
        ...waiter,
        turn: waiter.turn * 100 + index,
      })),
  );

test("moves fill only the free places of a group, in the order of its line", () => {
  fc.assert(
    fc.property(groups, waiters, (groups, waiters) => {
      // Who is in a group is among its people.
      const before = groups.map((group) => ({
        ...group,
        people: group.people + waiters.filter(({ groupId }) => groupId === group.id).length,
      }));
      const moves = groupMoves(before, waiters);
      const moved = new Map(moves.map((move) => [move.bookingId, move.to]));
      expect(moved.size).toBe(moves.length);
      for (const group of before) {
        const into = moves.filter(({ to }) => to === group.id).length;
        const out = waiters.filter((w) => w.groupId === group.id && moved.has(w.bookingId)).length;
        const left = placesLeft({ ...group, people: group.people + into - out });
        const line = waiters
          .filter(({ waitsFor }) => waitsFor === group.id)
          .sort((a, b) => a.turn - b.turn);
        const isIn = line.map(({ bookingId }) => moved.get(bookingId) === group.id);
        expect(left).toBeGreaterThanOrEqual(Math.min(0, placesLeft(group)));
        expect(isIn).toEqual([...isIn].sort((a, b) => Number(b) - Number(a)));
        if (left > 0) expect(isIn).not.toContain(false);
      }
    }),
    { numRuns: 500 },
  );
});
