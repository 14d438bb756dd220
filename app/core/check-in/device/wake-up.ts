/** The event targets of a returning network and of a page that becomes visible. */
export interface WakeUpSources {
  network: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  page: Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
    readonly visibilityState: DocumentVisibilityState;
  };
}

/**
 * Calls `look` when the network may be back or the page becomes visible; returns a function that stops it. A hidden page
 * may be on its way out, so nothing starts there.
 */
export function listenForWakeUp(look: () => void, { network, page }: WakeUpSources): () => void {
  const seen = () => {
    if (page.visibilityState === "visible") look();
  };
  network.addEventListener("online", seen);
  page.addEventListener("visibilitychange", seen);
  return () => {
    network.removeEventListener("online", seen);
    page.removeEventListener("visibilitychange", seen);
  };
}
