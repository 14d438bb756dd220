import fc from "fast-check";
import { expect, test } from "vitest";
import { pinnedRows } from "../ui/use-pinned-rows";

const rows = (...ids: string[]) => ids.map((id) => ({ id, isHeld: false }));
const idsOf = (shown: { id: string; isHeld: boolean }[]) =>
  shown.map(({ id, isHeld }) => (isHeld ? `(${id})` : id)).join(" ");

test("a moved row that left the list stays in its place", () => {
  const shown = pinnedRows(rows("a", "b", "c"), rows("a", "c", "d"), new Set(["b"]));
  expect(idsOf(shown)).toBe("a (b) c d");
  const first = pinnedRows(rows("a", "b", "c"), rows("c"), new Set(["a", "b"]));
  expect(idsOf(first)).toBe("(a) (b) c");
});

test("a row that left without being moved is gone", () => {
  expect(idsOf(pinnedRows(rows("a", "b"), rows("b"), new Set()))).toBe("b");
});

test("a moved row that came back is an ordinary row", () => {
  const held = pinnedRows(rows("a", "b"), rows("b"), new Set(["a"]));
  expect(idsOf(pinnedRows(held, rows("a", "b"), new Set(["a"])))).toBe("a b");
});

test("each moved row is added once to the current rows in their order", () => {
  const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
  fc.assert(
    fc.property(ids, ids, ids, (before, now, moved) => {
      const shown = pinnedRows(rows(...before), rows(...now), new Set(moved));
      expect(shown.filter(({ isHeld }) => !isHeld).map(({ id }) => id)).toEqual(now);
      const held = shown.filter(({ isHeld }) => isHeld).map(({ id }) => id);
      const expected = before.filter((id) => moved.includes(id) && !now.includes(id));
      expect(held.sort()).toEqual(expected.sort());
    }),
  );
});
