import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";

/**
 * Returns a ref for a form that scrolls to its `ErrorSummary` when the server returns errors of the whole
 * form.
 */
export function useShownErrors(answer: SubmissionResult | undefined, errors: string[] | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const text = errors?.join();
  useEffect(() => {
    if (!text || !answer?.error?.[""]) return;
    form.current?.querySelector<HTMLElement>("[role=alert][tabindex]")?.focus();
  }, [answer, text]);
  return form;
}
