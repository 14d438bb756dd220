import { expect, test } from "vitest";
import { codeWait, formatWait, laterWait } from "./code-waits";

const NOW = 1_800_000_000_000;

test("a wait is whole seconds, rounded up, until its end", () => {
  expect(codeWait("+919876543210", NOW + 29_001, NOW)).toEqual({
    phone: "9876543210",
    seconds: 30,
    at: NOW,
  });
  expect(codeWait("9876543210", NOW, NOW)).toBeUndefined();
  expect(codeWait("9876543210", undefined, NOW)).toBeUndefined();
});

test("of two waits the later answer's counts, even when it is shorter", () => {
  const early = { phone: "", seconds: 600, at: NOW };
  const late = { phone: "", seconds: 30, at: NOW + 1 };
  expect(laterWait(early, late)).toBe(late);
  expect(laterWait(late, early)).toBe(late);
  expect(laterWait(undefined, early)).toBe(early);
  expect(laterWait(undefined, undefined)).toBeUndefined();
});

test.each([
  [1, "1 s"],
  [99, "99 s"],
  [100, "01:40"],
  [3599, "59:59"],
  [3725, "1:02:05"],
  [86_400, "24:00:00"],
])("%i seconds are shown as %s", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
