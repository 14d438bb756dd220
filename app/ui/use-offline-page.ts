import { useEffect, useState } from "react";
import { KEPT, keptInAnyLanguage } from "~/lib/kept-pages";

/**
 * Asks the service worker to cache this page for offline use, with everything loaded once `isReady`; true
 * once it is cached.
 */
export function useOfflinePage(isReady = true): boolean {
  const [isCached, setCached] = useState(false);

  useEffect(() => {
    if (!isReady || !("serviceWorker" in navigator)) return;
    const hear = (event: MessageEvent) => {
      const isOurs = event.data?.kept === location.pathname;
      if (isOurs) setCached(true);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    void navigator.serviceWorker.ready.then((worker) => {
      worker.active?.postMessage({ keep: location.pathname, files: loadedFiles() });
    });
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [isReady]);

  return isCached;
}

/** Drops what is kept of this page, in any language, once it is not worth keeping any more. */
export function useDroppedOfflinePage(isDropped: boolean): void {
  useEffect(() => {
    if (!isDropped || !("caches" in window)) return;
    void dropOfflinePage(location.pathname).catch(() => undefined);
  }, [isDropped]);
}

async function dropOfflinePage(path: string): Promise<void> {
  const paths = keptInAnyLanguage(await caches.keys(), path);
  await Promise.all(paths.map((kept) => caches.delete(KEPT + kept)));
}

/** Paths of the built files (scripts, styles, fonts) that this page has loaded. */
export function loadedFiles(): string[] {
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
