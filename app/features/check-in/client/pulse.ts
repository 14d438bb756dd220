import type { PulseEvent } from "./events";

const ROUND_MS = 5_000;
const STILL_FOR_MS = 1_000;

/** Sends pulse events: on a timer, when online, when visible; returns a function that stops it. */
export function startPulse(happen: (event: PulseEvent) => void): () => void {
  const wake = () => happen({ type: "woken" });
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
  document.addEventListener("visibilitychange", wake);
  wake();
  return () => {
    clearInterval(timer);
    removeEventListener("scroll", moved);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
