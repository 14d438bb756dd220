import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

/** Old Safari has none. */
const inAQuietMoment = (next: () => void) => (window.requestIdleCallback ?? setTimeout)(next);

/**
 * Sections marked `data-far` are not laid out while the first screen is on its way; once the page's script runs
 * they follow one by one in quiet moments. Whoever comes to a place further down gets all of them at once, so
 * that the place does not move.
 */
export function useFarSections(): void {
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
