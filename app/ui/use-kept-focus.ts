import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a part of the page when the focused element disappears from it: on the nearest element around it
 * that is left and has a tabIndex, at last the part itself, which needs one.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  const around = useRef<HTMLElement[]>([]);

  useEffect(() => {
    const box = part.current;
    const remember = (event: FocusEvent) => {
      const path = event.composedPath().filter((one) => one instanceof HTMLElement);
      around.current = path.filter((one) => box?.contains(one));
    };
    box?.addEventListener("focusin", remember);
    return () => box?.removeEventListener("focusin", remember);
  }, [part]);

  useLayoutEffect(() => {
    const [focused] = around.current;
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const next = around.current.find((one) => one.isConnected && one.hasAttribute("tabindex"));
    next?.focus({ preventScroll: true });
  });
}
