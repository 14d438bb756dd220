import { useEffect, useSyncExternalStore } from "react";
import { type BlockerFunction, useBlocker, useRevalidator } from "react-router";
import { isConnectionLost, listenForConnection, setConnectionLost } from "./lost-connection";

const ANSWER_WITHIN_MS = 5_000;

/**
 * Holds back the way to another page while the club cannot be reached: without that page's script it would end
 * at the browser's own error page, and with it at ours. Goes there at once where the club answers after all, and
 * reads the page again when the network is back. Returns whether the club could not be reached when last asked.
 */
export function useConnectionGuard(): boolean {
  const isLost = useSyncExternalStore(listenForConnection, isConnectionLost, () => false);
  const blocker = useBlocker(isDoubtful);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isCurrent = true;
    void lookAhead(blocker.location.pathname).then((way) => {
      if (!isCurrent) return;
      setConnectionLost(way === "closed");
      if (way === "open") return blocker.proceed();
      blocker.reset();
      // The browser asks the service worker for it, the router would not.
      if (way === "kept") window.location.assign(blocker.location.pathname);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isLost) return;
    const readAgain = () => void revalidate();
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, [isLost, revalidate]);

  return isLost;
}

/** A form of the page itself and a place on it need no other page. */
const isDoubtful: BlockerFunction = ({ currentLocation: here, nextLocation: there }) => {
  const isElsewhere = here.pathname !== there.pathname || here.search !== there.search;
  return isElsewhere && (isConnectionLost() || !navigator.onLine);
};

/** A browser without a network may still reach a club on the same machine. */
async function lookAhead(path: string): Promise<"open" | "kept" | "closed"> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch("/healthz", { signal, cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) return "open";
  const kept = "caches" in window && (await caches.match(path, { ignoreVary: true }));
  return kept ? "kept" : "closed";
}
