import { useEffect, useSyncExternalStore } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { keptInAnyLanguage } from "~/lib/kept-pages";
import { CONNECTION_ALERT_TEXTS } from "~/texts/site-wide/connection-alert";
import { isConnectionLost, listenForConnection, setConnectionLost } from "./lost-connection";
import { holdForms, letFormsGo, unsavedForm } from "./unsaved-forms";
import { useRevalidateLater } from "./use-revalidate-later";

/** Shows an alert while the server is unreachable. */
export function ConnectionAlert() {
  const isLost = useConnectionGuard();
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-3 z-50 mx-auto w-fit max-w-prose text-balance rounded-lg border border-line bg-raised px-5 py-3 text-ink shadow-float empty:hidden print:hidden"
    >
      {isLost && unreachedText(isTextTyped(document))}
    </p>
  );
}

/** The alert's text; it says that nothing is lost only where something is typed. */
export function unreachedText(isTyped: boolean): string {
  return CONNECTION_ALERT_TEXTS.unreachable({ typed: `${isTyped}` });
}

/** Whether a field of the page holds text. */
function isTextTyped(page: Document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea",
  );
  return [...fields].some(({ value }) => value.trim() !== "");
}

const ANSWER_WITHIN_MS = 5_000;

/**
 * Blocks navigation while the server is unreachable and the next page would be an error page; continues when
 * the server answers, and reloads the page's data when the network is back. Before it leaves an unsaved form it
 * asks: a router has one blocker only. Returns whether the server is unreachable.
 */
function useConnectionGuard(): boolean {
  const isLost = useSyncExternalStore(listenForConnection, isConnectionLost, () => false);
  const blocker = useBlocker(isHeldBack);
  const readAgain = useRevalidateLater();

  useEffect(() => {
    if (blocker.state === "unblocked") holdForms();
    if (blocker.state !== "blocked") return;
    let isCurrent = true;
    const goOn = async () => {
      if (!isDoubtful()) return blocker.proceed();
      const way = await lookAhead(blocker.location.pathname);
      if (!isCurrent) return;
      setConnectionLost(way === "closed");
      if (way === "open") return blocker.proceed();
      blocker.reset();
      // A full navigation goes through the service worker, a client-side one does not.
      const { pathname, search, hash } = blocker.location;
      if (way === "cached") window.location.assign(pathname + search + hash);
    };
    const leave = () => {
      letFormsGo();
      void goOn();
    };
    const unsaved = unsavedForm();
    if (unsaved) unsaved.ask({ leave, stay: () => blocker.reset() });
    else void goOn();
    return () => {
      isCurrent = false;
      unsaved?.ask(undefined);
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
const isHeldBack: BlockerFunction = ({ currentLocation: here, nextLocation: there }) => {
  const isElsewhere = here.pathname !== there.pathname || here.search !== there.search;
  return isElsewhere && (isDoubtful() || unsavedForm() !== undefined);
};

const isDoubtful = () => isConnectionLost() || !navigator.onLine;

/** An offline browser may still reach a server on the same machine. */
async function lookAhead(path: string): Promise<"open" | "cached" | "closed"> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch("/healthz", { signal, cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) return "open";
  if (!("caches" in window)) return "closed";
  const isKept = keptInAnyLanguage(await caches.keys(), path).length > 0;
  return isKept || (await caches.match(path, { ignoreVary: true })) ? "cached" : "closed";
}
