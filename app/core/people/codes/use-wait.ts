import { useEffect, useState } from "react";
import type { CodeWait } from "./code-waits";

const COUNTED_EVERY_MS = 500;

interface Countdown {
  /** Whole seconds. */
  left: number;
  /** False until the page's script counts: without it the seconds stand still, and a button may not wait for their end. */
  isCounted: boolean;
}

/**
 * The rest of a wait, counted down; the same wait told again does not restart it. A wait applies to its own number
 * only: `digits` are those in the phone field, undefined before any are known.
 */
export function useWait(wait: CodeWait | undefined, digits?: string | undefined) {
  const { left, isCounted } = useCountdown(wait);
  const isWaiting = left > 0 && (digits === undefined || digits === wait?.phone);
  return { left, isWaiting, isBlocking: isWaiting && isCounted };
}

function useCountdown(wait: CodeWait | undefined): Countdown {
  const { at, seconds = 0 } = wait ?? {};
  const [countdown, setCountdown] = useState<Countdown>({ left: seconds, isCounted: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wait told at another moment restarts it
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const count = () => {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setCountdown((last) =>
        last.left === left && (last.isCounted || left === 0) ? last : { left, isCounted: true },
      );
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, COUNTED_EVERY_MS);
    count();
    return () => clearInterval(timer);
  }, [at]);
  return countdown;
}
