import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from "react";

const SWIPE_PX = 40;

/** State and handlers of a row of `count` slides that scrolls, snaps and goes round at both ends. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const touchedAt = useRef({ x: 0, scroll: 0 });
  const goal = useRef<number>(null);
  const [index, setIndex] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(count > 1), [count]);

  function show(wanted: number) {
    const next = (wanted + count) % count;
    const { current } = track;
    goal.current = next;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    current?.scrollTo({
      left: next * current.clientWidth,
      behavior: isStill ? "instant" : "smooth",
    });
    setIndex(next);
  }

  return {
    track,
    index,
    /** Whether the arrows work: not before the script is there. */
    isReady,
    showPrevious: () => show(index - 1),
    showNext: () => show(index + 1),
    /** A slide that is only passed on the way to the wanted one does not count. */
    onScroll() {
      const { current } = track;
      if (!current || current.scrollLeft % current.clientWidth >= 1) return;
      const settled = Math.round(current.scrollLeft / current.clientWidth);
      if (goal.current !== null && goal.current !== settled) return;
      goal.current = null;
      setIndex(settled);
    },
    onWheel() {
      goal.current = null;
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      show(event.key === "ArrowLeft" ? index - 1 : index + 1);
    },
    onTouchStart(event: TouchEvent) {
      goal.current = null;
      const x = event.touches[0]?.clientX ?? 0;
      touchedAt.current = { x, scroll: track.current?.scrollLeft ?? 0 };
    },
    /** The browser scrolls by itself; only past an end we take the finger's wish round. */
    onTouchEnd(event: TouchEvent) {
      const { current } = track;
      if (!current) return;
      const moved = (event.changedTouches[0]?.clientX ?? 0) - touchedAt.current.x;
      const first = touchedAt.current.scroll < 1;
      const last = touchedAt.current.scroll >= current.scrollWidth - current.clientWidth - 1;
      if (first && moved > SWIPE_PX) show(-1);
      else if (last && moved < -SWIPE_PX) show(count);
    },
  };
}
