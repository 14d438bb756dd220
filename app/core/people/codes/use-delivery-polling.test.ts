import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND_MS } from "~/lib/dates";
import { OTP_LIFETIME_MS } from "./codes";
import { askAgain } from "./use-shown-code";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("document", page);
});
afterEach(() => vi.useRealTimers());

test("the state of a code over WhatsApp is read until it is final, less and less often", () => {
  const askedAt: number[] = [];
  askAgain(() => askedAt.push(Date.now() / SECOND_MS));
  vi.advanceTimersByTime(2 * OTP_LIFETIME_MS);
  expect(askedAt).toEqual([3, 6, 12, 24, 48, 96, 192]);
});

test("the state is read when the page is visible again, until it is stopped", () => {
  const ask = vi.fn();
  const stop = askAgain(ask);
  const turn = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  turn("hidden");
  expect(ask).not.toHaveBeenCalled();
  turn("visible");
  expect(ask).toHaveBeenCalledOnce();
  stop();
  turn("visible");
  vi.advanceTimersByTime(OTP_LIFETIME_MS);
  expect(ask).toHaveBeenCalledOnce();
});
