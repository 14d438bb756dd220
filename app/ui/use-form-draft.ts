import { useEffect } from "react";
import { changeOfField, draftOf, type FilledField, isTouched, readDraft } from "./form-draft";
import { readTab, writeTab } from "./tab-storage";

const TYPED = ["input", "change"];
const WRITTEN_AFTER_MS = 300;

/**
 * Stores the typed values of the form with this id in this tab, and fills them in after a reload or a return,
 * until `useForgottenDraft`. Values entered before the script loaded stay. Names in `without` are not stored.
 */
export function useFormDraft(formId: string, key: string, without: readonly string[] = []): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are constant
  useEffect(() => {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement ? keepDraft(form, key, without) : undefined;
  }, [formId, key]);
}

/** The same for a form, until it is reset; returns a function that stops it. */
export function keepDraft(
  form: HTMLFormElement,
  key: string,
  without: readonly string[] = [],
): () => void {
  fillIn(form, key);
  const stop = watchTyping(form, () =>
    writeTab(key, JSON.stringify(draftOf(formFields(form), without))),
  );
  const forget = () => writeTab(key, null);
  form.addEventListener("reset", forget);
  return () => {
    stop();
    form.removeEventListener("reset", forget);
  };
}

/**
 * Calls `write` soon after typing, so that no key waits for it, and at once when the page is left or hidden;
 * returns a function that stops it.
 */
export function watchTyping(form: EventTarget, write: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const writeSoon = () => {
    timer ??= setTimeout(writeNow, WRITTEN_AFTER_MS);
  };
  for (const name of TYPED) form.addEventListener(name, writeSoon);
  addEventListener("pagehide", writeNow);
  document.addEventListener("visibilitychange", writeNow);
  return () => {
    writeNow();
    for (const name of TYPED) form.removeEventListener(name, writeSoon);
    removeEventListener("pagehide", writeNow);
    document.removeEventListener("visibilitychange", writeNow);
  };
}

/** Deletes the draft of a form that was sent. */
export function useForgottenDraft(key: string): void {
  useEffect(() => writeTab(key, null), [key]);
}

function fillIn(form: HTMLFormElement, key: string): void {
  const draft = readDraft(readTab(key));
  const fields = formFields(form);
  const touched = new Set(fields.filter(isTouched).map(({ name }) => name));
  for (const field of fields) {
    const change = touched.has(field.name) ? undefined : changeOfField(field, draft);
    if (!change) continue;
    Object.assign(field, change);
    field.closest("details")?.setAttribute("open", "");
    for (const name of TYPED) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

/** The fields of a form in the browser, without its buttons. */
export function formFields(form: HTMLFormElement): (Element & FilledField)[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}
