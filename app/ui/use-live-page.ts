import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** An open page must not keep its session alive for ever: without a hand on it, it stops listening. */
const STOP_AFTER_MS = 10 * 60_000;

/**
 * Reads the page's data again whenever the server-sent events at `address` say that something changed, while
 * the page is seen and somebody is there; a page that is looked at again catches up.
 */
export function useLivePage(address: string): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  }, [revalidate]);

  useEffect(() => {
    let source: EventSource | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = () => void latest.current();
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
      // Refused, it does not come back by itself: the next touch asks again.
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
  }, [address]);
}
