import { expect, test } from "vitest";
import { isAdult } from "./age";

test.each([
  ["2008-11-18", true],
  ["2008-11-19", false],
  ["1950-01-01", true],
])("a person born on %s is an adult on 18 November 2026: %s", (born, expected) => {
  expect(isAdult(born, "2026-11-18")).toBe(expected);
});
