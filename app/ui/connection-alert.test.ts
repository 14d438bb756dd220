import { expect, test } from "vitest";
import { unreachedText } from "./connection-alert";

test.each([
  [
    true,
    "We can't reach the club right now. Nothing you've typed is lost. Please try again in a moment.",
  ],
  [false, "We can't reach the club right now. Please try again in a moment."],
])("an unreachable club with something typed (%s) is told as '%s'", (isTyped, text) => {
  expect(unreachedText(isTyped)).toBe(text);
});
