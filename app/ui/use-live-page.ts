import { useEffect } from "react";
import { useRevalidateLater } from "./use-revalidate-later";

/** Stops listening without input after this time, so that an open page does not keep its session alive. */
const STOP_AFTER_MS = 10 * 60_000;

/**
 * Revalidates the page's data when the server-sent events at `address` report a change, while the page is
 * visible and in use, and when it becomes visible again.
 */
export function useLivePage(address: string): void {
  const look = useRevalidateLater();
  useEffect(() => {
    let source: EventSource | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      source?.close();
      source = undefined;
    };
    const listen = () => {
      clearTimeout(resting);
      resting = setTimeout(rest, STOP_AFTER_MS);
      if (source || document.visibilityState !== "visible") return;
      source = new EventSource(address);
      source.addEventListener("open", look);
      source.addEventListener("message", look);
      // A refused stream does not reconnect by itself; the next input opens a new one.
      source.addEventListener("error", () => {
        if (source?.readyState === EventSource.CLOSED) source = undefined;
      });
    };
    const turn = () => (document.visibilityState === "visible" ? listen() : rest());
    listen();
    document.addEventListener("visibilitychange", turn);
    document.addEventListener("pointerdown", listen);
    document.addEventListener("keydown", listen);
    return () => {
      rest();
      clearTimeout(resting);
      document.removeEventListener("visibilitychange", turn);
      document.removeEventListener("pointerdown", listen);
      document.removeEventListener("keydown", listen);
    };
  }, [address, look]);
}
