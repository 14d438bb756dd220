import { expect, test } from "vitest";
import { passwordProblem } from "./passwords";

const GUESSED = "This password is easy to guess. Choose another one.";

test.each([
  ["12345678901", "Use at least 12 characters."],
  ["five-morning", undefined],
  ["a-b-c-d-e-".repeat(13).slice(0, 128), undefined],
  ["a-b-c-d-e-".repeat(13).slice(0, 129), "Please use at most 128 characters."],
  ["123456789012", GUESSED],
  ["Password1234", GUESSED],
  ["aaaaaaaaaaaa", GUESSED],
  ["abababababab", GUESSED],
  ["my-name-is-RAVI", GUESSED],
])("the problem of the password '%s' is: %s", (password, problem) => {
  expect(passwordProblem(password, "ravi")).toBe(problem);
});
