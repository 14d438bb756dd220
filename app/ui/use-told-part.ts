import { useEffect, useRef } from "react";

/**
 * A ref for the part that tells what came of a form whose button is gone: each new `told`, unless it is falsy, focuses
 * it and scrolls it into view. The part needs a tabIndex.
 */
export function useToldPart(told: unknown) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!told) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return part;
}
