import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

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
  // What a tap brought up may have moved the rows.
  useLayoutEffect(() => {
    if (shown !== undefined) for (const { look } of takeBacks) look();
  }, [shown]);
  return (event: MouseEvent) => {
    const { target, clientX: x, clientY: y, timeStamp: atMs } = event;
    // A click by keyboard or screen reader hits no place.
    if (event.detail === 0 || !(target instanceof Element)) return;
    const tap = { x, y, atMs, control: target.closest(CONTROLS) };
    if (!taps.isSecond(tap)) {
      if (tap.control) press(tap);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The last press of a button on this page: one finger, whichever part of the page it hits. */
let lastPress: Press | undefined;

/** A button that takes something back: notes where it is, and looks whether it has come under the finger since. */
interface TakeBack {
  note: () => void;
  look: () => void;
}

const takeBacks = new Set<TakeBack>();

function press(tap: Press): void {
  lastPress = tap;
  for (const { note } of takeBacks) note();
}

/**
 * For a button that takes something back: it stays out of sight where a finger has just pressed another button, whether
 * it comes up there or its row moves there.
 */
export function useClearOfFinger() {
  const ref = useRef<HTMLButtonElement>(null);
  const [hiddenMs, setHiddenMs] = useState(0);
  useLayoutEffect(() => {
    let before: DOMRect | undefined;
    const own: TakeBack = {
      note: () => {
        before = ref.current?.getBoundingClientRect();
      },
      look: () => {
        const box = ref.current?.getBoundingClientRect();
        if (!box || !lastPress || (box.top === before?.top && box.left === before.left)) return;
        setHiddenMs(hiddenForMs(box, lastPress, performance.now()));
      },
    };
    own.look();
    takeBacks.add(own);
    return () => {
      takeBacks.delete(own);
    };
  }, []);
  useEffect(() => {
    if (hiddenMs === 0) return;
    const timer = setTimeout(() => setHiddenMs(0), hiddenMs);
    return () => clearTimeout(timer);
  }, [hiddenMs]);
  return { ref, className: hiddenMs > 0 ? "invisible" : "" };
}

export const UNDER_FINGER_MS = 4_000;

type Press = Pick<Tap, "x" | "y" | "atMs">;
type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** How long a button that comes up in `box` at `nowMs` stays hidden, so that it is not under the finger. */
export function hiddenForMs(
  { left, right, top, bottom }: Box,
  press: Press,
  nowMs: number,
): number {
  const { x, y, atMs } = press;
  const awayX = Math.max(left - x, x - right, 0);
  const awayY = Math.max(top - y, y - bottom, 0);
  if (Math.hypot(awayX, awayY) > DOUBLE_TAP_PIXELS) return 0;
  return Math.max(0, atMs + UNDER_FINGER_MS - nowMs);
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
