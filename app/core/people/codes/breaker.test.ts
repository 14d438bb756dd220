import { expect, test } from "vitest";
import { BREAKER_STOP_MS, breakerState } from "./check-browser.server";

test.each([
  [49, 0, "open"],
  [50, 10, "open"],
  [50, 9, "check"],
  [50, 3, "check"],
  [50, 2, "stop"],
  [50, 0, "stop"],
] as const)("the breaker of %i messages with %i answered is: %s", (sent, verified, state) => {
  expect(breakerState({ sent, verified, lastSentAt: 0 }, BREAKER_STOP_MS - 1)).toBe(state);
});

test("a stopped breaker allows one message an hour after the last", () => {
  const counts = { sent: 50, verified: 0, lastSentAt: 0 };
  expect(breakerState(counts, BREAKER_STOP_MS)).toBe("check");
});
