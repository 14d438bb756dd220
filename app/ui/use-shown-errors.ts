import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";

/**
 * A form that brings the `errors` of the whole into view when an answer of the server brings them: on a long
 * form the button is far from the `ErrorSummary`.
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
