import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { routePath } from "~/lib/language";

const SCROLL_MS = 500;
/** The fixed header covers this much of the window. */
const SCROLL_OFFSET_PX = -80;

/** A click handler for links to a section: scrolls smoothly on the same page. */
export function useSectionScroll() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    const section = document.getElementById(link.hash.slice(1));
    if (!section || routePath(link.pathname) !== pathname || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    scrollToSection(section);
    void navigate(link.hash, { preventScrollReset: true });
  };
}

/** Scrolls to a section within 500 ms (at once with reduced motion) and moves the focus there. */
export function scrollToSection(section: HTMLElement): void {
  const from = window.scrollY;
  const start = performance.now();
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const step = (at: number) => {
    const share = isStill ? 1 : Math.min(Math.max((at - start) / SCROLL_MS, 0), 1);
    const to = window.scrollY + section.getBoundingClientRect().top + SCROLL_OFFSET_PX;
    window.scrollTo({ top: from + (to - from) * ease(share), behavior: "instant" });
    if (share < 1) requestAnimationFrame(step);
    else focusOn(section);
  };
  requestAnimationFrame(step);
}

function focusOn(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2;
}
