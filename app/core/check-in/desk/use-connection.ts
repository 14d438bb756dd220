import { useEffect, useState } from "react";
import { listenForWakeUp } from "../unsent/use-unsent";

/** Calls `onThere` every `waitMs` while the server answers; returns whether the last attempt failed. */
export function useConnection(waitMs: number, onThere: () => void | Promise<void>): boolean {
  const [isLost, setLost] = useState(false);

  useEffect(
    () =>
      watchConnection({
        waitMs,
        onThere,
        onLost: setLost,
        isThere: () => isServerAnswering((path, init) => fetch(path, init), location.href),
        onWakeUp: (look) => listenForWakeUp(look, { network: window, page: document }),
      }),
    [waitMs, onThere],
  );

  return isLost;
}

const RETRY_MS = 5_000;
const SHORTEST_WAIT_MS = 500;

interface WatchedPage {
  waitMs: number;
  /** Loads what is shown next. */
  onThere: () => void | Promise<void>;
  onLost: (isLost: boolean) => void;
  /** Whether the server answers for this page. */
  isThere: () => Promise<boolean>;
  /** Calls back when the network may be back or the page becomes visible; returns a function that stops it. */
  onWakeUp: (look: () => void) => () => void;
}

/**
 * Calls `onThere` every `waitMs` while the server answers for this page; otherwise asks again until it does.
 * Returns a function that stops it.
 */
export function watchConnection(page: WatchedPage): () => void {
  const waitMs = Math.max(page.waitMs, SHORTEST_WAIT_MS);
  let isOver = false;
  let isLooking = false;
  let timer = setTimeout(look, waitMs);
  const stopWakeUp = page.onWakeUp(() => void look());

  async function look() {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    const isThere = await page.isThere();
    // The old content stays hidden until `onThere` has loaded the new one.
    if (isThere && !isOver) await page.onThere();
    isLooking = false;
    // `onThere` may have stopped this watch; the connection is back in either case.
    page.onLost(!isThere);
    if (!isOver) timer = setTimeout(look, isThere ? waitMs : RETRY_MS);
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWakeUp();
  };
}

/** Whether the server answered; a 5xx (a proxy while the server restarts) does not count. */
export async function isServerAnswering(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  path: string,
  limitMs = 2 * RETRY_MS,
): Promise<boolean> {
  const signal = AbortSignal.timeout(limitMs);
  const answer = await fetch(path, { cache: "no-store", signal }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}

/** A tick of the watch over the signal. */
const SIGNAL_TICK_MS = 250;
const TICKS_TO_BEAT = 4;
/** Ticks in a row without an answer after which the signal counts as lost: 2.75 seconds. */
const SILENT_TICKS = 11;
/** At most three questions are on their way, so that what is to be sent finds a free connection. */
const BEAT_LIMIT_MS = 3_000;

/** The longest time from the last answer of the server until `onLost`. */
export const SIGNAL_LOST_MS = SIGNAL_TICK_MS * SILENT_TICKS;

interface WatchedSignal {
  /** Whether the server answers within this time. */
  isThere: (limitMs: number) => Promise<boolean>;
  /** Whether the page is in view: in a pocket nobody reads it. */
  isSeen: () => boolean;
  /** Called every second while the server is silent. */
  onLost: () => void;
  onBack: () => void;
}

/**
 * Asks the server every second, without waiting for the answer before: a slow line is no lost signal, silence is.
 * Ticks are counted, not time, so that a phone that slept or was busy does not take that for silence. Returns a
 * function that stops it.
 */
export function watchSignal({ isThere, isSeen, onLost, onBack }: WatchedSignal): () => void {
  let ticks = 0;
  let silent = 0;
  let isLost = false;

  async function beat() {
    if (!(await isThere(BEAT_LIMIT_MS))) return;
    silent = 0;
    if (isLost) onBack();
    isLost = false;
  }

  function tick() {
    if (!isSeen()) {
      silent = 0;
      return;
    }
    if (ticks % TICKS_TO_BEAT === 0) void beat();
    ticks += 1;
    silent += 1;
    if (silent < SILENT_TICKS || (silent - SILENT_TICKS) % TICKS_TO_BEAT !== 0) return;
    isLost = true;
    // Said again and again: an answer that was late may have said otherwise meanwhile.
    onLost();
  }

  const timer = setInterval(tick, SIGNAL_TICK_MS);
  return () => clearInterval(timer);
}
