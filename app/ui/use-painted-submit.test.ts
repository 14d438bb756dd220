import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paintedSubmit } from "./use-painted-submit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form in a browser whose frames are shown by hand. */
function formOnScreen() {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
  const submit = paintedSubmit();
  const sent: boolean[] = [];
  const form = { isConnected: true, requestSubmit: () => void sent.push(!press()) };
  const press = (): boolean => {
    const event = {
      currentTarget: form,
      nativeEvent: { submitter: null },
      preventDefault: vi.fn(),
    };
    const isHeld = submit.hold(event as never);
    expect(event.preventDefault).toHaveBeenCalledTimes(isHeld ? 1 : 0);
    return isHeld;
  };
  const showFrame = () => {
    for (const frame of frames.splice(0)) frame();
    vi.advanceTimersByTime(0);
  };
  return { form, press, showFrame, sent };
}

test("a submit is held until the next frame and passes after it", () => {
  const { press, showFrame, sent } = formOnScreen();
  expect(press()).toBe(true);
  expect(sent).toEqual([]);
  showFrame();
  expect(sent).toEqual([true]);
});

test("two presses within a frame submit once", () => {
  const { press, showFrame, sent } = formOnScreen();
  press();
  expect(press()).toBe(true);
  showFrame();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([true]);
});

test("the next press after a sent form is held again", () => {
  const { press, showFrame, sent } = formOnScreen();
  press();
  showFrame();
  expect(press()).toBe(true);
  showFrame();
  expect(sent).toEqual([true, true]);
});

test("a form that left the page before the frame is not submitted", () => {
  const { form, press, showFrame, sent } = formOnScreen();
  press();
  form.isConnected = false;
  showFrame();
  expect(sent).toEqual([]);
});
