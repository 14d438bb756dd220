import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { canUndo, isInWindow, isOfEarlier, windowOf } from "./check-ins";

const START = 1_795_000_000_000;
const EVENT = { startsAt: START, durationMinutes: 60 };

test("the window opens 60 minutes before the start and closes two hours after the end, to the millisecond", () => {
  const { opensAt, closesAt } = windowOf(EVENT);
  expect([opensAt, closesAt]).toEqual([START - 60 * MINUTE_MS, START + 180 * MINUTE_MS]);
  const judged = [opensAt - 1, opensAt, closesAt, closesAt + 1].map((at) => isInWindow(EVENT, at));
  expect(judged).toEqual([false, true, true, false]);
});

test("by the rule a check-in can be undone 15 minutes after it, and not a millisecond later", () => {
  expect(canUndo(START, START + 15 * MINUTE_MS)).toBe(true);
  expect(canUndo(START, START + 15 * MINUTE_MS + 1)).toBe(false);
});

test("an undo does not reach a check-in made over a minute after it", () => {
  expect(isOfEarlier(START, START - MINUTE_MS)).toBe(false);
  expect(isOfEarlier(START, START - MINUTE_MS - 1)).toBe(true);
});
