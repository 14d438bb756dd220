import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks } from "../core/reports/report/chart";

test.each([
  [0, 12, [0, 3, 6, 9, 12]],
  [0, 100, [0, 25, 50, 75, 100]],
  [0, 0, [0, 1]],
  [390, 400, [390, 393, 396, 399, 402]],
  [7, 7, [7, 8]],
])("an axis from %i to %i shows %j", (from, to, ticks) => {
  expect(axisTicks(from, to)).toEqual(ticks);
});

test("an axis has two to five whole ticks at equal distances that include all values", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const ticks = axisTicks(from, to);
      const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? Number.NaN));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(new Set(steps).size).toBe(1);
      expect(ticks[0]).toBeLessThanOrEqual(from);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(to);
    }),
  );
});
