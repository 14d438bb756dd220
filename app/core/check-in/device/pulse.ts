import type { PulseEvent } from "./events";

const ROUND_MS = 5_000;
const STILL_FOR_MS = 1_000;

/** Sends pulse events: on a timer, and while visible when online, shown or back; returns a function that stops it. */
export function startPulse(happen: (event: PulseEvent) => void): () => void {
  // What starts in a page that is being left may never end.
  const wake = () => {
    if (document.visibilityState === "visible") happen({ type: "woken" });
  };
  let scrolledAt = -STILL_FOR_MS;
  const moved = () => {
    scrolledAt = performance.now();
  };
  const timer = setInterval(() => {
    const isScrolling = performance.now() - scrolledAt < STILL_FOR_MS;
    happen({ type: "timer_ticked", isScrolling });
  }, ROUND_MS);
  addEventListener("scroll", moved, { passive: true });
  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  happen({ type: "woken" });
  return () => {
    clearInterval(timer);
    removeEventListener("scroll", moved);
    removeEventListener("online", wake);
    removeEventListener("pageshow", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
