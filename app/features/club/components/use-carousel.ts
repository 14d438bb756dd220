import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from "react";

const SWIPE_PX = 40;

/** State and handlers of a row of `count` slides that scrolls, snaps and goes round at both ends. */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const touchedAt = useRef({ x: 0, y: 0, scroll: 0 });
  const goal = useRef<number>(null);
  const [index, setIndex] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(count > 1), [count]);

  /** A swipe past an end is ours: some browsers would go back a page on it. React's own listener could not stop them. */
  useEffect(() => {
    const { current } = track;
    const onMove = (event: globalThis.TouchEvent) => {
      const touch = event.touches[0];
      if (!current || !touch || !event.cancelable) return;
      const [x, y] = [touch.clientX - touchedAt.current.x, touch.clientY - touchedAt.current.y];
      if (Math.abs(x) > Math.abs(y) && isPastEnd(current, touchedAt.current.scroll, x)) {
        event.preventDefault();
      }
    };
    current?.addEventListener("touchmove", onMove, { passive: false });
    return () => current?.removeEventListener("touchmove", onMove);
  }, []);

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
      const { clientX: x, clientY: y } = event.touches[0] ?? { clientX: 0, clientY: 0 };
      touchedAt.current = { x, y, scroll: track.current?.scrollLeft ?? 0 };
    },
    /** The browser scrolls by itself; only past an end we take the finger's wish round. */
    onTouchEnd(event: TouchEvent) {
      const { current } = track;
      if (!current) return;
      const moved = (event.changedTouches[0]?.clientX ?? 0) - touchedAt.current.x;
      if (Math.abs(moved) <= SWIPE_PX) return;
      if (isPastEnd(current, touchedAt.current.scroll, moved)) show(moved > 0 ? -1 : count);
    },
  };
}

/** Whether a finger that moves by `moved` pixels asks for what is before the first slide or after the last. */
function isPastEnd(track: HTMLElement, scrollLeft: number, moved: number): boolean {
  return moved > 0 ? scrollLeft < 1 : scrollLeft >= track.scrollWidth - track.clientWidth - 1;
}
