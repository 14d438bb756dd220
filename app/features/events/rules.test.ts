import { expect, test } from "vitest";
import { isSoon } from "./rules";

test.each([
  ["2026-11-17", false],
  ["2026-11-18", true],
  ["2026-11-25", true],
  ["2026-11-26", false],
])("on 18 November a run on %s is soon: %s", (date, expected) => {
  expect(isSoon(date, "2026-11-18")).toBe(expected);
});
