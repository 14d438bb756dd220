const RETRY_MS = 5_000;
const SHORTEST_WAIT_MS = 500;

export interface OwnReturn {
  waitMs: number;
  /** Brings what is shown next. */
  onThere: () => void | Promise<void>;
  onLost: (isLost: boolean) => void;
  /** Whether the server answers for this page. */
  isThere: () => Promise<boolean>;
  /** Calls back when the signal may be back, or somebody looks at the page; returns how to stop. */
  onSign: (look: () => void) => () => void;
}

/**
 * Calls `onThere` every `waitMs`, but only once the server answers for this page; until then it asks again
 * and again. Nobody has to stand by. Returns how to stop.
 */
export function watchOwnReturn(page: OwnReturn): () => void {
  const waitMs = Math.max(page.waitMs, SHORTEST_WAIT_MS);
  let isOver = false;
  let isLooking = false;
  let timer = setTimeout(look, waitMs);
  const stopSigns = page.onSign(() => void look());

  async function look() {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    const isThere = await page.isThere();
    // What was shown before is old: it comes back only with what `onThere` brings.
    if (isThere && !isOver) await page.onThere();
    isLooking = false;
    // `onThere` may have ended this watch by what it brought: the signal is back all the same.
    page.onLost(!isThere);
    if (!isOver) timer = setTimeout(look, isThere ? waitMs : RETRY_MS);
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
    stopSigns();
  };
}

/** A proxy in front of a server that restarts answers too, with an error; 'sign in again' is an answer. */
export async function answersHere(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  path: string,
): Promise<boolean> {
  const signal = AbortSignal.timeout(2 * RETRY_MS);
  const answer = await fetch(path, { cache: "no-store", signal }).catch(() => undefined);
  return answer !== undefined && answer.status < 500;
}
