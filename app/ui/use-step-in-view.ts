import { useEffect, useRef } from "react";

/**
 * A ref for the part of a page with the current step: a new step scrolls to its top and takes the focus, unless a field
 * in it has it already.
 */
export function useStepInView(step: string) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!part.current?.contains(document.activeElement))
      part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "start" });
  }, [step]);
  return part;
}
