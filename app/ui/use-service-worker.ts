import { useEffect } from "react";
import { showToast } from "./toast";

const LOOK_FOR_RELEASE_MS = 10 * 60_000;

/** Starts the service worker and announces new releases; `installed` limits it to the installed app. */
export function useServiceWorker(where: "everywhere" | "installed" = "everywhere"): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (where === "installed" && !matchMedia("(display-mode: standalone)").matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isTakingOver = false;
    const reload = () => {
      if (isTakingOver) location.reload();
    };
    navigator.serviceWorker.addEventListener("controllerchange", reload);

    function offer(worker: ServiceWorker) {
      showToast({
        title: "A new version is ready.",
        timeout: 0,
        action: {
          label: "Reload",
          onClick: () => {
            isTakingOver = true;
            worker.postMessage({ takeOver: true });
          },
        },
      });
    }

    void navigator.serviceWorker.register("/sw.js").then(
      (own) => {
        watchReleases(own, offer);
        const look = () => void own.update().catch(() => undefined);
        timer = setInterval(look, LOOK_FOR_RELEASE_MS);
      },
      () => undefined,
    );
    void navigator.serviceWorker.ready.then((own) => own.active?.postMessage({ dress: styles() }));
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", reload);
    };
  }, [where]);
}

interface Release extends EventTarget {
  readonly state: ServiceWorkerState;
}

interface Installation<Worker extends Release> extends EventTarget {
  readonly active: Worker | null;
  readonly installing: Worker | null;
  readonly waiting: Worker | null;
}

/**
 * Calls `offer` with the worker of a new release that waits, now or later. A browser's first worker is none: no other
 * one is active beside it. It may control the page before its change of state is told.
 */
export function watchReleases<Worker extends Release>(
  own: Installation<Worker>,
  offer: (worker: Worker) => void,
): void {
  const offerRelease = (worker: Worker) => {
    const isFirst = !own.active || own.active === worker;
    if (!isFirst && navigator.serviceWorker.controller) offer(worker);
  };
  if (own.waiting) offerRelease(own.waiting);
  own.addEventListener("updatefound", () => {
    const next = own.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed") offerRelease(next);
    });
  });
}

/** The site's stylesheets, for the service worker's offline page. */
function styles(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...links].map(({ href }) => new URL(href).pathname);
}
