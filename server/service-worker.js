/*
 * Keeps the pages that must open without a signal (the scanner, passes) with all their files. Pages come from
 * the network whenever it answers, so that none is stale after a release; built files have a hash in their
 * name and never change. The server puts `RELEASE` in front.
 */
/* global RELEASE */
const KEPT = "kept ";
const DRESS = "dress";
/**
 * The address to which the phone's share sheet sends files, and the cache in which they wait for their page.
 */
const SHARE = "/progress/share";
const SHARED = "shared files";
/** The screen at the start is unattended, so it reloads itself. */
const UNATTENDED = "/qr-info/screen";
const INBOX = "/inbox";
const PASSES_KEPT = 10;
const NETWORK_TIMEOUT_MS = 4_000;

self.addEventListener("install", () => {
  // The first worker starts at once; a later one waits for the page's message.
  if (!self.registration.active) self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { keep, files, dress, takeOver } = event.data ?? {};
  if (takeOver) self.skipWaiting();
  if (keep) event.waitUntil(keepPage(keep, files ?? [], event.source));
  if (dress) event.waitUntil(keepDress(dress));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname === SHARE)
    return event.respondWith(keepShared(request));
  if (request.method !== "GET") return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptOr(request, () => fetch(request)));
  else if (request.mode === "navigate") event.respondWith(openPage(request, url.pathname));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? INBOX));
});

/** Browsers demand that every push shows something: an unreadable one leads to the inbox. */
async function show(data) {
  const told = readPush(data);
  const { title = "News from your club", body = "", tag, navigate = INBOX } = told;
  const shown = {
    body,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: { path: ownPath(navigate) },
  };
  await self.registration.showNotification(title, tag ? { ...shown, tag } : shown);
  const unread = Number(told.app_badge);
  if (unread >= 0) await self.navigator.setAppBadge?.(unread).catch(() => undefined);
}

function readPush(data) {
  try {
    return data.json().notification ?? {};
  } catch {
    return {};
  }
}

/** The path of an address on this site, whatever its host is. */
function ownPath(address) {
  const { pathname, search, hash } = new URL(address, self.location.href);
  return pathname + search + hash;
}

/** Shows the page in its open window, loaded anew, or in a new one. */
async function open(path) {
  const target = new URL(path, self.location.href).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find(({ url }) => withoutHash(url) === withoutHash(target));
  if (!same) return await self.clients.openWindow(target);
  await same.focus().catch(() => undefined);
  // A page of another worker, or of none, cannot be loaded anew and stays as it is.
  await same.navigate(withoutHash(target)).catch(() => undefined);
}

function withoutHash(address) {
  return address.split("#", 1)[0];
}

/** Stores a page and its files; the page last, so that a kept page is always complete. */
async function keepPage(path, files, asker) {
  const tell = () => asker?.postMessage({ kept: path, release: RELEASE });
  const page = await fetch(path, { cache: "no-store" }).catch(() => undefined);
  // Without a signal the page kept before stays.
  if (!page && (await keptPage(path))) return tell();
  if (!page?.ok || page.redirected) return;
  const html = await page.clone().text();
  const named = [...html.matchAll(/\/assets\/[\w./-]+/g)].map(([file]) => file);
  const wanted = new Set([...named, ...files]);
  const cache = await caches.open(KEPT + path);
  for (const file of wanted) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  await cache.put(path, page);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== path && !wanted.has(pathname)) await cache.delete(pathname);
  }
  await dropOldPasses();
  tell();
}

/** Keeps shared files for the page; an earlier share that was not read is dropped. */
async function keepShared(request) {
  const form = await request.formData();
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  for (const [index, file] of form.getAll("files").entries()) {
    const name = encodeURIComponent(file.name);
    await cache.put(`${SHARE}/${index}?name=${name}`, new Response(file));
  }
  return Response.redirect(new URL("/progress?shared", self.location.href).href, 303);
}

async function dropOldPasses() {
  const passes = (await caches.keys()).filter((name) => name.endsWith("/pass"));
  for (const name of passes.slice(0, -PASSES_KEPT)) await caches.delete(name);
}

/** Stores the stylesheets of the newest release, for this worker's own page. */
async function keepDress(styles) {
  const cache = await caches.open(DRESS);
  for (const file of styles) {
    if (!(await cache.match(file))) await cache.add(file);
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!styles.includes(pathname)) await cache.delete(pathname);
  }
}

async function keptOr(request, otherwise) {
  return (await caches.match(request, { ignoreVary: true })) ?? (await otherwise());
}

function keptPage(path) {
  return caches.match(path, { cacheName: KEPT + path, ignoreVary: true });
}

async function openPage(request, path) {
  const kept = await keptPage(path);
  try {
    const answer = await (kept ? inTime(fetch(request)) : fetch(request));
    // A proxy's error page counts as no answer.
    return kept && answer.status >= 500 ? kept : answer;
  } catch {
    return kept ?? offlinePage(path);
  }
}

/** Rejects when the network takes too long: a very weak signal counts as none. */
function inTime(answer) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, NETWORK_TIMEOUT_MS);
    answer.then(resolve, reject);
  });
}

/** The page that opens without a signal: links to the pages kept on this phone. */
async function offlinePage(path) {
  const paths = (await caches.keys())
    .filter((name) => name.startsWith(KEPT))
    .map((name) => name.slice(KEPT.length));
  const links = await Promise.all(paths.map(linkTo));
  const styles = (await (await caches.open(DRESS)).keys()).map(({ url }) => new URL(url).pathname);
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>No signal</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${path === UNATTENDED ? '<meta http-equiv="refresh" content="10">' : ""}${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}</head><body>
<main class="column grid min-h-dvh content-center gap-6 py-12"><h1 class="text-title">There is no signal here</h1>
<p class="text-lg">${links.length > 0 ? "This page needs one. These open without:" : "This page needs one. Passes that you open with a signal are kept on this phone."}</p>
<ul class="grid gap-3">${links.join("")}</ul>
<p><a href="">Try again</a></p></main></body></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status: 503, headers });
}

/** A pass is named by its event, as in its own heading; the text comes from our server and is escaped. */
async function linkTo(path) {
  const page = await keptPage(path);
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec((await page?.text()) ?? "")?.[1] ?? "a run";
  const name = path === "/qr-scanner" ? "QR Scanner" : `Pass: ${heading}`;
  return `<li><a class="heading block rounded-lg border border-line bg-surface p-4 text-lg" href="${path}">${name}</a></li>`;
}
