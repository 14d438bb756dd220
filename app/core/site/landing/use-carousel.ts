import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const SWIPE_PX = 40;

/** State and handlers of a carousel of `count` slides that scrolls, snaps and wraps around. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const touchedAt = useRef<number>(null);
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
    /** Whether the arrows work; false before hydration. */
    isReady,
    showPrevious: () => show(index - 1),
    showNext: () => show(index + 1),
    /** Ignores slides passed on the way to the target. */
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
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      touchedAt.current = pointerType === "mouse" ? null : clientX;
    },
    /** Handles horizontal swipes, so that the carousel can wrap around. */
    onPointerUp({ clientX }: PointerEvent) {
      const moved = clientX - (touchedAt.current ?? clientX);
      touchedAt.current = null;
      if (Math.abs(moved) > SWIPE_PX) show(moved > 0 ? index - 1 : index + 1);
    },
  };
}
