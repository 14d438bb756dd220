import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdForms, letFormsGo, noteSending, unsavedForm, watchForm } from "./unsaved-forms";

let page = new EventTarget();
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  noteSending(false);
  vi.useRealTimers();
});

/** A watched form that is unsaved or not. */
function watched(isUnsaved: boolean) {
  const element = new EventTarget();
  const form = { element, isUnsaved: () => isUnsaved, ask: () => undefined };
  const stop = watchForm(form);
  stops.push(stop);
  return { form, stop };
}

/** A form of the page is submitted; its event comes to the window first. */
function submit(element: EventTarget): void {
  const event = new Event("submit");
  Object.defineProperty(event, "target", { value: element });
  page.dispatchEvent(event);
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

test("a form is not asked about while it is being sent, and again once it is answered", () => {
  const { form } = watched(true);
  submit(form.element);
  expect(unsavedForm()).toBeUndefined();
  noteSending(true);
  vi.runAllTimers();
  expect(asksBeforeUnload()).toBe(false);
  noteSending(false);
  expect(unsavedForm()).toBe(form);
});

test("a form whose sending is held back is asked about", () => {
  const { form } = watched(true);
  submit(form.element);
  vi.runAllTimers();
  expect(unsavedForm()).toBe(form);
});

test("an unsaved form is asked about while another one that is watched is being sent", () => {
  const { form: first } = watched(true);
  const { form: second } = watched(true);
  submit(second.element);
  noteSending(true);
  expect([asksBeforeUnload(), unsavedForm()]).toEqual([true, first]);
  submit(first.element);
  expect(unsavedForm()).toBe(second);
});

test("nothing is asked while a form that is not watched is being sent", () => {
  watched(true);
  submit(new EventTarget());
  noteSending(true);
  expect(asksBeforeUnload()).toBe(false);
});
