import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FEEDBACK_SHOWN_MS, startFade } from "../desk/use-check-in-desk";
import type { Feedback } from "./state";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FEEDBACK: Feedback = { id: 1, tone: "success", title: "Asha", text: "Checked in." };

test("feedback is cleared after exactly six seconds", () => {
  const clear = vi.fn();
  startFade(FEEDBACK, false, clear);
  vi.advanceTimersByTime(FEEDBACK_SHOWN_MS - 1);
  expect(clear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(clear).toHaveBeenCalledOnce();
});

test("feedback is not cleared while it needs a response, nor after it was replaced", () => {
  const clear = vi.fn();
  startFade({ ...FEEDBACK, refusal: "unpaid" }, false, clear);
  startFade({ ...FEEDBACK, refusal: "outside_window" }, true, clear);
  startFade(undefined, true, clear);
  startFade(FEEDBACK, false, clear)();
  vi.advanceTimersByTime(10 * FEEDBACK_SHOWN_MS);
  expect(clear).not.toHaveBeenCalled();
  startFade({ ...FEEDBACK, refusal: "outside_window" }, false, clear);
  vi.advanceTimersByTime(FEEDBACK_SHOWN_MS);
  expect(clear).toHaveBeenCalledOnce();
});
