import { expect, test } from "vitest";
import { changeInPercent, formatPercent, percentOf } from "./percent";

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [0, 0, 0],
  [5, 0, 0],
  [1, 1, 100],
  [1, 2000, 0.1],
  [-3, 16, -18.8],
  [3, 16, 18.8],
  [-1, 5000, 0],
])("%i of %i is %d percent", (part, total, percent) => {
  expect(percentOf(part, total)).toBe(percent);
});

test("a change is relative to the value before", () => {
  expect(changeInPercent(15, 10)).toBe(50);
  expect(changeInPercent(5, 10)).toBe(-50);
});

test("a change of nothing is 0 percent", () => {
  expect(changeInPercent(5, 0)).toBe(0);
});

test("a percentage is written with one decimal", () => {
  expect(formatPercent(50)).toBe("50.0%");
});
