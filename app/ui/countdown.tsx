import { useEffect, useRef, useState } from "react";
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";

export interface CountdownProps {
  until: Instant;
  /** When the server wrote the page; the device's clock may be wrong. */
  now: Instant;
  /** Called once when no time is left. */
  onEnd?: () => void;
}

/** The time left: '2 h 14 min', in the last hour '14:05'. Read out once, not every second. */
export function Countdown({ until, now, onEnd }: CountdownProps) {
  const [leftMs, setLeft] = useState(until - now);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const begun = performance.now();
    const show = () => {
      const left = until - now - (performance.now() - begun);
      setLeft(left);
      if (left > 0) return;
      clearInterval(timer);
      latest.current?.();
    };
    const timer = setInterval(show, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, now]);
  return <span className="figure">{leftText(leftMs)}</span>;
}

/** '2 h 14 min' from an hour on, '14:05' below, '0:00' when it is over. */
export function leftText(leftMs: number): string {
  const left = Math.max(0, leftMs);
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (hours > 0) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return `${minutes}:${String(seconds).padStart(2, "0")}`;
}
