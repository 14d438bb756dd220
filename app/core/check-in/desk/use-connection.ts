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
): Promise<boolean> {
  const signal = AbortSignal.timeout(2 * RETRY_MS);
  const answer = await fetch(path, { cache: "no-store", signal }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}
