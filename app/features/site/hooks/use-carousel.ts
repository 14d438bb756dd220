import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

const SWIPE_PX = 40;

/** State and handlers of a row of `count` slides that scrolls, snaps and goes round at both ends. */
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
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      touchedAt.current = pointerType === "mouse" ? null : clientX;
    },
    /** A swipe sideways; the row leaves those to us, so that it can go round at both ends. */
    onPointerUp({ clientX }: PointerEvent) {
      const moved = clientX - (touchedAt.current ?? clientX);
      touchedAt.current = null;
      if (Math.abs(moved) > SWIPE_PX) show(moved > 0 ? index - 1 : index + 1);
    },
  };
}
