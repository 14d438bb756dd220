import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./use-painted-submit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work runs once, in a task after the frame's callbacks", () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  const work = vi.fn();
  afterPaint(work);
  for (const frame of frames) frame();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test("on a page that shows no frames the work runs after 100 ms", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(99);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
