import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";

/** Keeps the form's key, empties it after it was saved, and moves the focus to the first wrong field. */
export function useContactForm(last: { lastResult: SubmissionResult | undefined; saved: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const { lastResult, saved } = last;

  // A new key after each saved form; a form that was refused goes on with its own.
  useEffect(() => {
    if (lastResult && saved) form.current?.reset();
    const { current } = keyField;
    if (current && (saved || !current.value)) current.value = newKey();
  }, [lastResult, saved]);

  useEffect(() => {
    if (lastResult?.status !== "error") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [lastResult]);

  return { form, keyField };
}

/** `crypto.randomUUID` exists on secure pages only; the server makes a key from what was typed instead. */
function newKey(): string {
  return typeof crypto.randomUUID === "function" ? crypto.randomUUID() : "";
}
