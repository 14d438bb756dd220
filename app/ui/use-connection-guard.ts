import { useEffect, useSyncExternalStore } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isConnectionLost, listenForConnection, setConnectionLost } from "./lost-connection";
import { useRevalidateLater } from "./use-revalidate-later";

const ANSWER_WITHIN_MS = 5_000;

/**
 * Blocks navigation while the server is unreachable and the next page would be an error page; continues when
 * the server answers, and reloads the page's data when the network is back. Returns whether the server is
 * unreachable.
 */
export function useConnectionGuard(): boolean {
  const isLost = useSyncExternalStore(listenForConnection, isConnectionLost, () => false);
  const blocker = useBlocker(isDoubtful);
  const readAgain = useRevalidateLater();

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isCurrent = true;
    void lookAhead(blocker.location.pathname).then((way) => {
      if (!isCurrent) return;
      setConnectionLost(way === "closed");
      if (way === "open") return blocker.proceed();
      blocker.reset();
      // A full navigation goes through the service worker, a client-side one does not.
      if (way === "cached") window.location.assign(blocker.location.pathname);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isLost) return;
    window.addEventListener("online", readAgain);
    return () => window.removeEventListener("online", readAgain);
  }, [isLost, readAgain]);

  return isLost;
}

/** Forms of this page and anchors on it need no other page. */
const isDoubtful: BlockerFunction = ({ currentLocation: here, nextLocation: there }) => {
  const isElsewhere = here.pathname !== there.pathname || here.search !== there.search;
  return isElsewhere && (isConnectionLost() || !navigator.onLine);
};

/** An offline browser may still reach a server on the same machine. */
async function lookAhead(path: string): Promise<"open" | "cached" | "closed"> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch("/healthz", { signal, cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) return "open";
  const cached = "caches" in window && (await caches.match(path, { ignoreVary: true }));
  return cached ? "cached" : "closed";
}
