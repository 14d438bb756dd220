import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { afterPaint } from "~/ui/after-paint";
import { readTab } from "~/ui/tab-storage";

const DRAFT_KEY = "contact";

/**
 * Holds the form's key and keeps what is typed across a reload, empties the form after it is saved and focuses the
 * first invalid field.
 */
export function useContactForm(last: { lastResult: SubmissionResult | undefined; saved: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
  const { lastResult, saved } = last;

  // Loaded at the first input, since most visitors only read.
  useEffect(() => {
    const { current } = form;
    let stop: (() => void) | undefined;
    const keep = () => {
      import("~/ui/use-form-draft")
        .then(({ keepDraft }) => {
          if (current?.isConnected) stop = keepDraft(current, DRAFT_KEY);
        })
        .catch(() => {});
    };
    if (readTab(DRAFT_KEY) !== null) keep();
    else current?.addEventListener("focusin", () => afterPaint(keep), { once: true });
    return () => stop?.();
  }, []);

  // A new key after each saved form; a refused form is sent again with its own key.
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

/** `crypto.randomUUID` exists on secure pages only; otherwise the server derives a key from the values. */
function newKey(): string {
  return typeof crypto.randomUUID === "function" ? crypto.randomUUID() : "";
}
