import { useEffect, useState } from "react";

/** Asks the service worker to keep this page, with all it loads, for when there is no signal; true once kept. */
export function useKeptPage(): boolean {
  const [kept, setKept] = useState(false);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const hear = (event: MessageEvent) => {
      const isOurs = event.data?.kept === location.pathname;
      if (isOurs) setKept(true);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    void navigator.serviceWorker.ready.then((registration) => {
      registration.active?.postMessage({ keep: location.pathname, files: loadedFiles() });
    });
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, []);

  return kept;
}

/** Paths of the scripts, styles, fonts and other built files that this page has loaded so far. */
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
