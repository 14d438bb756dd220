/*
 * Keeps the pages that must open without a signal (the scanner, passes) with all their files, takes shared files, shows
 * pushes and sends what the check-in desk left. Pages come from the network whenever it answers, so that none is stale
 * after a release; built files have a hash in their name and never change.
 */
import { DESK_SYNC } from "~/core/check-in/device/background-send";
import { deskServer, sendQueue, sendRehearsals } from "~/core/check-in/device/server";
import { DESK_LOCK, deviceStorage, isDeskHere } from "~/core/check-in/device/storage";
import { routePath } from "~/lib/language";
import { SHARED_CACHE } from "../../app/core/progress/watch-files/imports";
import { INBOX, openWindow, renewPush, showPush } from "./notifications";
import { offlinePageOr, openPage, storePage, storeStyles } from "./offline-pages";
import { worker } from "./scope";

/** The address to which the phone's share sheet sends files; they wait in a cache for their page. */
const SHARE = "/progress/share";

/** Keeps shared files for the page; an earlier share that was not read is dropped. */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [index, file] of form.getAll("files").entries()) {
    const name = encodeURIComponent(typeof file === "string" ? "" : file.name);
    await cache.put(`${SHARE}/${index}?name=${name}`, new Response(file));
  }
  return Response.redirect(new URL("/progress?shared", worker.location.href).href, 303);
}

/** What pages ask of the worker; any page of the site may, and only those. */
interface PageMessage {
  /** The path of a page to keep, and files that it does not name. */
  keep?: string;
  files?: string[];
  /** The addresses of the site's style sheets. */
  dress?: string[];
  /** Whether this release takes over from the one before. */
  takeOver?: boolean;
}

worker.addEventListener("install", () => {
  // The first worker starts at once; a later one waits for the page's message.
  if (!worker.registration.active) void worker.skipWaiting();
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
  const { keep, files = [], dress, takeOver }: PageMessage = event.data ?? {};
  if (takeOver) void worker.skipWaiting();
  if (keep) event.waitUntil(storePage(keep, files, event.source));
  if (dress) event.waitUntil(storeStyles(dress));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === "POST" && pathname === SHARE)
    return event.respondWith(keepShared(request));
  if (request.method !== "GET") return;
  if (pathname.startsWith("/assets/"))
    event.respondWith(offlinePageOr(request, () => fetch(request)));
  else if (request.mode === "navigate") event.respondWith(openPage(request, pathname));
});

worker.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));

// Where it fails, the next visit of the person makes it good.
worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewPush(event).catch(() => undefined)),
);

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openWindow(event.notification.data?.path ?? INBOX));
});

worker.addEventListener("sync", (event) => {
  if (event.tag === DESK_SYNC) event.waitUntil(sendKeptEntries());
});

/*
 * Sends what the check-in desk kept after its page was closed. It works like another page: under the desk's lock, with
 * the desk's database, and an entry sent twice is one entry.
 */

const DESK_PAGE = "/qr-scanner";

/** Sends the waiting entries and rehearsals, unless a visible desk does; rejects to be called again. */
async function sendKeptEntries(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isAtDesk = pages.some(
    ({ url, visibilityState }) =>
      routePath(new URL(url).pathname) === DESK_PAGE && visibilityState === "visible",
  );
  if (isAtDesk) return;
  await worker.navigator.locks.request(DESK_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error("A page sends; if it fails, the browser asks again.");
    if (!(await isDeskHere())) return;
    const senders = { storage: deviceStorage, serverFor, now };
    await sendQueue(senders);
    await sendRehearsals(senders);
  });
}

function serverFor(device: string | undefined) {
  return deskServer(
    (path, init) => fetch(path, init),
    now,
    () => device,
  );
}

function now(): number {
  return Date.now();
}
