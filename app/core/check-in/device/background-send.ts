/** The tag of the sync with which the service worker sends the queue. */
export const DESK_SYNC = "desk-queue";

type Syncing = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/** Asks the browser to let the service worker send the queue once there is a network, also after the page is closed. */
export async function askForBackgroundSend(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const own: Syncing | undefined = await navigator.serviceWorker
    .getRegistration()
    .catch(() => undefined);
  await own?.sync?.register(DESK_SYNC).catch(() => undefined);
}
