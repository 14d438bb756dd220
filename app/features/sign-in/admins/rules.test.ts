import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { adminDelayMs, passwordProblem } from "./rules";

const GUESSED = "This password is easy to guess. Choose another one.";

test.each([
  ["12345678901", "Use at least 12 characters."],
  ["five-morning", undefined],
  ["a-b-c-d-e-".repeat(13).slice(0, 128), undefined],
  ["a-b-c-d-e-".repeat(13).slice(0, 129), "Use at most 128 characters."],
  ["123456789012", GUESSED],
  ["Password1234", GUESSED],
  ["aaaaaaaaaaaa", GUESSED],
  ["abababababab", GUESSED],
  ["my-name-is-RAVI", GUESSED],
])("the password '%s': %s", (password, problem) => {
  expect(passwordProblem(password, "ravi")).toBe(problem);
});

test("the delay after failures at a name begins with the twentieth, doubles, and ends at an hour", () => {
  expect([0, 19, 20, 21, 22, 25, 26, 60].map((failures) => adminDelayMs(failures))).toEqual([
    0,
    0,
    MINUTE_MS,
    2 * MINUTE_MS,
    4 * MINUTE_MS,
    32 * MINUTE_MS,
    HOUR_MS,
    HOUR_MS,
  ]);
});
