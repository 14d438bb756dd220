import { type MouseEvent, useEffect, useState } from "react";
import { doubleTaps } from "../device/double-taps";

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
