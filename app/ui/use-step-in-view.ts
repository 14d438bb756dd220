import { useEffect, useRef } from "react";

/** A ref for the part of a page that shows the current step: another step begins at its top, with the focus there. */
export function useStepInView(step: string) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "start" });
  }, [step]);
  return part;
}
