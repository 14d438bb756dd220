import { useEffect, useRef } from "react";

/**
 * A ref for the part that tells what came of a form whose button is gone: while `isTold`, it is focused and scrolled
 * into view once it appears. The part needs a tabIndex.
 */
export function useToldPart(isTold: boolean) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTold) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: "nearest" });
  }, [isTold]);
  return part;
}
