import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { keepRefreshing } from "./use-session-refresh";

const START = 1_800_000_000_000;
const LEFT = 30 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Refreshes a session that lasts LEFT; lists after how many seconds it asked. */
function keep(answers: (number | "over" | undefined)[]) {
  const askedAfter: number[] = [];
  const stop = keepRefreshing(LEFT, async () => {
    askedAfter.push((Date.now() - START) / SECOND_MS);
    return answers.shift();
  });
  return { askedAfter, stop };
}

test("a session is refreshed 5 minutes before each end", async () => {
  const { askedAfter } = keep([15 * MINUTE_MS, 25 * MINUTE_MS, "over"]);
  await vi.advanceTimersByTimeAsync(25 * MINUTE_MS - 1);
  expect(askedAfter).toEqual([]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(askedAfter).toEqual([25 * 60, 35 * 60, 55 * 60]);
  expect(vi.getTimerCount()).toBe(0);
});

test("after failures the refresh waits 30 s, doubling to 16 minutes until a success", async () => {
  const failures = Array.from({ length: 8 }, () => undefined);
  const { askedAfter, stop } = keep([...failures, 61.5 * MINUTE_MS, undefined]);
  await vi.advanceTimersByTimeAsync(200 * MINUTE_MS);
  const pauses = askedAfter.map((at, index) => at - (askedAfter[index - 1] ?? 25 * 60));
  expect(pauses.slice(0, 9)).toEqual([0, 30, 60, 120, 240, 480, 960, 960, 960]);
  expect(askedAfter[9]).toBe((30 + 120 - 5) * 60);
  expect(pauses[10]).toBe(30);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a session that cannot be extended is not refreshed again", async () => {
  const { askedAfter } = keep([5 * MINUTE_MS]);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(askedAfter).toEqual([25 * 60]);
});

test("a stopped refresh sends no more requests, even with an answer pending", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = keepRefreshing(LEFT, () => promise);
  await vi.advanceTimersByTimeAsync(25 * MINUTE_MS);
  stop();
  resolve(undefined);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([400, -400])("a device whose clock is off by %i days asks as seldom", async (days) => {
  vi.setSystemTime(START + days * DAY_MS);
  const ask = vi.fn(async () => LEFT);
  const stop = keepRefreshing(LEFT, ask);
  await vi.advanceTimersByTimeAsync(100 * MINUTE_MS);
  expect(ask).toHaveBeenCalledTimes(4);
  stop();
});
