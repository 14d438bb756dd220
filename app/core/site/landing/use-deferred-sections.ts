import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Safari has no `requestIdleCallback`. */
const inAQuietMoment = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);

/**
 * Sections marked `data-far` are laid out one by one when the browser is idle after hydration. When the page
 * opens further down, all are laid out at once, so that the scroll position stays.
 */
export function useDeferredSections(): void {
  const { key, hash } = useLocation();
  const isAtTop = key === "default" && !hash;
  useLayoutEffect(() => {
    const far = [...document.querySelectorAll("[data-far]")];
    const layOutNext = () => {
      far.shift()?.removeAttribute("data-far");
      if (far.length > 0) inAQuietMoment(layOutNext);
    };
    if (isAtTop && window.scrollY === 0) inAQuietMoment(layOutNext);
    else for (const section of far) section.removeAttribute("data-far");
  }, [isAtTop]);
}
