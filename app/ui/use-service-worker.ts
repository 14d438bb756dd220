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
    void navigator.serviceWorker.ready.then((own) => own.active?.postMessage({ dress: styles() }));
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", reload);
    };
  }, [where]);
}

/** The site's stylesheets, for the service worker's offline page. */
function styles(): string[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return [...links].map(({ href }) => new URL(href).pathname);
}
