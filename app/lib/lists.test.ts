import fc from "fast-check";
import { expect, test } from "vitest";
import { groupBy } from "./lists";

test("items are grouped as Map.groupBy groups them", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (items) => {
      expect(groupBy(items, (item) => item % 3)).toEqual(Map.groupBy(items, (item) => item % 3));
    }),
  );
});
