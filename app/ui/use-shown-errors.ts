import { useEffect, useRef } from "react";

/**
 * Returns a ref for a form, or a part of one, that scrolls to its errors after each `answer` that has some: to the boxes or
 * field beside the error, or the `ErrorSummary`, whichever comes first.
 */
export function useShownErrors<Part extends HTMLElement = HTMLFormElement>(
  answer: unknown,
  ...errors: (string[] | undefined)[]
) {
  const form = useRef<Part>(null);
  const text = errors.flatMap((texts) => texts ?? []).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text told again is shown again
  useEffect(() => {
    if (text === "") return;
    const told = form.current?.querySelector<HTMLElement>(
      "[aria-invalid=true], [role=alert][tabindex]",
    );
    told?.focus();
    told?.scrollIntoView({ block: "center" });
  }, [answer, text]);
  return form;
}
