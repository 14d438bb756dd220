import { useEffect, useEffectEvent, useState } from "react";
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { COUNTDOWN_TEXTS } from "~/texts/site-wide/countdown";

export interface CountdownProps {
  until: Instant;
  /** The time at which the server rendered the page; the device's clock may be wrong. */
  now: Instant;
  /** Called once when no time is left. */
  onEnd?: () => void;
}

/** The time left: '2 h 14 min', in the last hour '14:05'. Read out once, not every second. */
export function Countdown({ until, now, onEnd }: CountdownProps) {
  const [leftMs, setLeft] = useState(until - now);
  const handleEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => countDown(until - now, { show: setLeft, end: () => handleEnd() }), [until, now]);
  return <span className="figure">{leftText(leftMs)}</span>;
}

/** Shows the time left every second and ends once when none is left; returns a function that stops it. */
export function countDown(
  forMs: number,
  { show, end }: { show: (leftMs: number) => void; end: () => void },
): () => void {
  const begun = { steady: performance.now(), clock: Date.now() };
  const timer = setInterval(() => {
    // The steady clock stands still while a phone sleeps, and the other one can be set back.
    const passedMs = Math.max(performance.now() - begun.steady, Date.now() - begun.clock);
    show(forMs - passedMs);
    if (passedMs < forMs) return;
    clearInterval(timer);
    end();
  }, SECOND_MS);
  return () => clearInterval(timer);
}

/** '2 h 14 min' from an hour on, '14:05' below, '0:00' when it is over. */
export function leftText(leftMs: number): string {
  const left = Math.max(0, leftMs);
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (hours > 0) return COUNTDOWN_TEXTS.hMin({ hours, minutes });
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  return `${minutes}:${String(seconds).padStart(2, "0")}`;
}
