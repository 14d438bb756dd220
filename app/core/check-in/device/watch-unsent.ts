import type { Unsent } from "./device-data";

const RETRY_MS = 30_000;

/** What the watch needs of the browser. */
export interface UnsentPage {
  find: () => Promise<Unsent>;
  /** Sends the queue; resolves with what is left. */
  send: () => Promise<Unsent>;
  onChange: (unsent: Unsent) => void;
  /** Calls back when the network may be back or the page becomes visible; returns a function that stops it. */
  onWakeUp: (look: () => void) => () => void;
}

/** Sends what waits on this device from any page, at once and whenever there may be a network; returns a stop. */
export function watchUnsent({ find, send, onChange, onWakeUp }: UnsentPage): () => void {
  let isOver = false;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWakeUp = onWakeUp(() => void look());
  void look();

  async function look() {
    if (isLooking || isOver) return;
    isLooking = true;
    clearTimeout(timer);
    const found = await find();
    const left = found.waiting.length > 0 ? await send().catch(() => found) : found;
    isLooking = false;
    if (isOver) return;
    onChange(left);
    if (left.waiting.length > 0) timer = setTimeout(look, RETRY_MS);
  }

  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWakeUp();
  };
}
