import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchTyping } from "./use-form-draft";

const page = new EventTarget();
const document = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.useRealTimers());

/** A watched form, with the number of times that its draft was written. */
function watch() {
  const form = new EventTarget();
  const write = vi.fn();
  return {
    write,
    stop: watchTyping(form, write),
    type: () => form.dispatchEvent(new Event("input")),
  };
}

test("several keys in a row write the draft once, after them", () => {
  const { write, stop, type } = watch();
  for (let key = 0; key < 5; key += 1) type();
  expect(write).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(write).toHaveBeenCalledOnce();
  stop();
});

test.each([
  ["the page is left", () => page.dispatchEvent(new Event("pagehide"))],
  ["the page is hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
])("typed values are written at once when %s", (_, leave) => {
  const { write, stop, type } = watch();
  leave();
  expect(write).not.toHaveBeenCalled();
  type();
  leave();
  expect(write).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(write).toHaveBeenCalledOnce();
  stop();
});

test("the end of a form writes its typed values", () => {
  const { write, stop, type } = watch();
  type();
  stop();
  expect(write).toHaveBeenCalledOnce();
});

test("values typed after the end of a form are not written", () => {
  const { write, stop, type } = watch();
  type();
  stop();
  type();
  vi.runAllTimers();
  expect(write).toHaveBeenCalledOnce();
});
