import { useEffect } from "react";
import { USE_SERVICE_WORKER_TEXTS } from "~/texts/site-wide/use-service-worker";
import { offerReleases } from "./release-offer";
import { showToast } from "./toast";

const LOOK_FOR_RELEASE_MS = 10 * 60_000;

/** A pass inside the member area uses the worker twice, and has one message. */
let users = 0;
let stopOffers: (() => void) | undefined;

/** Starts the service worker and announces new releases; `installed` limits it to the installed app. */
export function useServiceWorker(where: "everywhere" | "installed" = "everywhere"): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (where === "installed" && !matchMedia("(display-mode: standalone)").matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    users += 1;
    void navigator.serviceWorker
      .register("/sw.js")
      .then((own) => {
        if (users === 0) return;
        stopOffers ??= offerReleases(own, {
          workers: navigator.serviceWorker,
          show: showOffer,
          reload: () => location.reload(),
        });
        const look = () => void own.update().catch(() => undefined);
        timer = setInterval(look, LOOK_FOR_RELEASE_MS);
      })
      .catch(() => undefined);
    void navigator.serviceWorker.ready.then((own) => own.active?.postMessage({ dress: styles() }));
    return () => {
      clearInterval(timer);
      users -= 1;
      if (users > 0) return;
      stopOffers?.();
      stopOffers = undefined;
    };
  }, [where]);
}

function showOffer({ accept, until }: { accept: () => void; until: AbortSignal }): void {
  showToast({
    title: USE_SERVICE_WORKER_TEXTS.ready,
    timeout: 0,
    until,
    action: { label: USE_SERVICE_WORKER_TEXTS.reload, onClick: accept },
  });
}

/** The site's stylesheets, for the service worker's offline page. */
function styles(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...links].map(({ href }) => new URL(href).pathname);
}
