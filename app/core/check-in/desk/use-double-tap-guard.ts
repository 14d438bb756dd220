import { type MouseEvent, useEffect, useState } from "react";

const CONTROLS = "button, a, input, select, summary, label";

/**
 * A capturing click handler that ignores the second tap of a double tap where it hits another button than the first;
 * `shown` changes whenever the page shows what a tap brought up.
 */
export function useDoubleTapGuard(shown: unknown) {
  const [taps] = useState(doubleTaps);
  useEffect(() => {
    if (shown !== undefined) taps.shown(performance.now());
  }, [taps, shown]);
  return (event: MouseEvent) => {
    const { target, clientX: x, clientY: y, timeStamp: atMs } = event;
    // A click by keyboard or screen reader hits no place.
    if (event.detail === 0 || !(target instanceof Element)) return;
    const tap = { x, y, atMs, control: target.closest(CONTROLS) };
    if (!taps.isSecond(tap)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** How long after a tap, or after what it brought up, another tap at its place belongs to it. */
export const DOUBLE_TAP_MS = 1_000;

/** How far apart the taps of one double tap are at most; the buttons of two rows are further apart. */
export const DOUBLE_TAP_PIXELS = 40;

export interface Tap {
  x: number;
  y: number;
  /** Monotonic time. */
  atMs: number;
  /** The button that was hit, if any. */
  control: object | null;
}

/** Recognizes the second tap of a double tap that hits another button than the first, as the first one moved the page. */
export function doubleTaps() {
  let first: Tap | undefined;
  let shownMs = Number.NEGATIVE_INFINITY;
  return {
    /** The page has shown what a tap brought up. */
    shown: (atMs: number): void => {
      shownMs = atMs;
    },
    isSecond: (tap: Tap): boolean => {
      if (first?.control && isStray(first, tap, Math.max(first.atMs, shownMs))) return true;
      first = tap;
      return false;
    },
  };
}

function isStray(first: Tap, { x, y, atMs, control }: Tap, sinceMs: number): boolean {
  const isNear = Math.hypot(x - first.x, y - first.y) <= DOUBLE_TAP_PIXELS;
  return isNear && control !== first.control && atMs - sinceMs < DOUBLE_TAP_MS;
}
