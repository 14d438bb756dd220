import { useEffect, useState } from "react";

/**
 * Asks the service worker to keep this page, with all it has loaded once `isReady`, for when there is no
 * signal; true once it is kept.
 */
export function useKeptPage(isReady = true): boolean {
  const [kept, setKept] = useState(false);

  useEffect(() => {
    if (!isReady || !("serviceWorker" in navigator)) return;
    const hear = (event: MessageEvent) => {
      const isOurs = event.data?.kept === location.pathname;
      if (isOurs) setKept(true);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    void navigator.serviceWorker.ready.then((worker) => {
      worker.active?.postMessage({ keep: location.pathname, files: loadedFiles() });
    });
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [isReady]);

  return kept;
}

/** Paths of the scripts, styles, fonts and other built files that this page has loaded so far. */
function loadedFiles(): string[] {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  const linked = [...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(
    ({ href }) => href,
  );
  const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(
    ({ src }) => src,
  );
  const paths = [...seen, ...linked, ...scripts]
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}
