import { useEffect } from "react";
import { showToast } from "./toast";

const LOOK_FOR_RELEASE_MS = 10 * 60_000;

/** Starts the service worker, and tells when a new release of the site is there. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isTakingOver = false;
    const reload = () => {
      if (isTakingOver) location.reload();
    };
    navigator.serviceWorker.addEventListener("controllerchange", reload);

    function offer(worker: ServiceWorker | null) {
      if (!worker) return;
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
        if (navigator.serviceWorker.controller) offer(own.waiting);
        own.addEventListener("updatefound", () => {
          const next = own.installing;
          next?.addEventListener("statechange", () => {
            if (next.state === "installed" && navigator.serviceWorker.controller) offer(next);
          });
        });
        const look = () => void own.update().catch(() => undefined);
        timer = setInterval(look, LOOK_FOR_RELEASE_MS);
      },
      () => undefined,
    );
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", reload);
    };
  }, []);
}
