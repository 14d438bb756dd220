import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { Countdown, countDown, leftText } from "./countdown";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [12 * HOUR_MS, "12 h 0 min"],
  [2 * HOUR_MS + 14 * MINUTE_MS + 59 * SECOND_MS, "2 h 14 min"],
  [HOUR_MS, "1 h 0 min"],
  [HOUR_MS - 1, "59:59"],
  [5 * SECOND_MS, "0:05"],
  [0, "0:00"],
  [-1, "0:00"],
])("with %d ms left a countdown shows %s", (leftMs, text) => {
  expect(leftText(leftMs)).toBe(text);
});

test("a countdown on the server counts from the page's own time", () => {
  expect(renderToString(<Countdown until={10 * MINUTE_MS} now={MINUTE_MS} />)).toContain("9:00");
});

/** A countdown of this time, with what it shows and how often it ended. */
function startedFor(forMs: number) {
  const seen: string[] = [];
  const end = vi.fn();
  const stop = countDown(forMs, { show: (leftMs) => seen.push(leftText(leftMs)), end });
  return { seen, end, stop };
}

test("a countdown shows every second", () => {
  const { seen } = startedFor(3 * SECOND_MS);
  vi.advanceTimersByTime(2 * SECOND_MS);
  expect(seen).toEqual(["0:02", "0:01"]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(seen).toEqual(["0:02", "0:01", "0:00"]);
});

test("a countdown ends once when no time is left", () => {
  const { end } = startedFor(3 * SECOND_MS);
  vi.advanceTimersByTime(2 * SECOND_MS);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(end).toHaveBeenCalledOnce();
});

test("a stopped countdown shows nothing more and does not end", () => {
  const { seen, end, stop } = startedFor(SECOND_MS);
  stop();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(seen).toEqual([]);
  expect(end).not.toHaveBeenCalled();
});

test("a countdown includes the time that the device slept", () => {
  const { seen, end } = startedFor(10 * MINUTE_MS);
  vi.setSystemTime(Date.now() + 4 * MINUTE_MS);
  vi.advanceTimersByTime(SECOND_MS);
  expect(seen).toEqual(["5:59"]);
  vi.setSystemTime(Date.now() + HOUR_MS);
  vi.advanceTimersByTime(SECOND_MS);
  expect(end).toHaveBeenCalledOnce();
});

test("a device clock that is set back adds no time to a countdown", () => {
  const { seen } = startedFor(10 * MINUTE_MS);
  vi.setSystemTime(Date.now() - HOUR_MS);
  vi.advanceTimersByTime(SECOND_MS);
  expect(seen).toEqual(["9:59"]);
});
