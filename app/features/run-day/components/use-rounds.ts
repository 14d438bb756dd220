import { type RefObject, useEffect } from "react";
import { keepStorage } from "./use-gate-store";

/** While the link is broken every round knocks; while it is good every third hears the newest list. */
const ROUND_MS = 5_000;
const ROUNDS_TO_LIST = 3;
/** A list of thousands that arrives under a moving finger makes it stutter; it is asked for a round later. */
const STILL_FOR_MS = 1_000;

/** What an exchange with the server is for: only to send, or to hear the newest list as well. */
export type Wish = "send" | "list";

/** Talks to the server again and again: by the clock, when the signal is back, when the page is looked at. */
export function useRounds(
  refresh: (wanted: Wish) => Promise<void>,
  isLinked: RefObject<boolean>,
): void {
  useEffect(() => {
    keepStorage();
    const again = () => void refresh("list");
    again();
    let round = 0;
    let scrolledAt = -STILL_FOR_MS;
    const moved = () => {
      scrolledAt = performance.now();
    };
    const timer = setInterval(() => {
      if (isLinked.current && performance.now() - scrolledAt < STILL_FOR_MS) return;
      round += 1;
      if (!isLinked.current || round % ROUNDS_TO_LIST === 0) again();
    }, ROUND_MS);
    addEventListener("scroll", moved, { passive: true });
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      removeEventListener("scroll", moved);
      removeEventListener("online", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [refresh, isLinked]);
}
