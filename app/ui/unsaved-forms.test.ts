import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdForms, letFormsGo, unsavedForm, watchForm } from "./unsaved-forms";

let page = new EventTarget();
const stops: (() => void)[] = [];

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A watched form that is unsaved or not. */
function watched(isUnsaved: boolean) {
  const form = { isUnsaved: () => isUnsaved, ask: () => undefined };
  const stop = watchForm(form);
  stops.push(stop);
  return { form, stop };
}

/** Whether the browser asks before the document is left. */
function asksBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

test("the browser asks before an unsaved form is left, and not before another", () => {
  expect(asksBeforeUnload()).toBe(false);
  watched(false);
  expect(asksBeforeUnload()).toBe(false);
  const { form, stop } = watched(true);
  expect([asksBeforeUnload(), unsavedForm()]).toEqual([true, form]);
  stop();
  expect([asksBeforeUnload(), unsavedForm()]).toEqual([false, undefined]);
});

test.each([
  ["somebody chose to leave", letFormsGo],
  ["the document is left", () => page.dispatchEvent(new Event("pagehide"))],
])("nothing is asked after %s", (_, leave) => {
  watched(true);
  leave();
  expect([asksBeforeUnload(), unsavedForm()]).toEqual([false, undefined]);
});

test.each([
  ["the page stays", holdForms],
  ["something is typed", () => page.dispatchEvent(new Event("input"))],
  ["another form is shown", () => watched(false)],
])("a form that was let go is asked about again once %s", (_, goOn) => {
  const { form } = watched(true);
  letFormsGo();
  goOn();
  expect([asksBeforeUnload(), unsavedForm()]).toEqual([true, form]);
});
