/*
 * Keeps the pages that must open without a signal (the scanner, passes) with everything they load. Pages
 * always come from the network where there is one, so that nothing is stale after a release; built files
 * carry a hash in their name and never change. `RELEASE` is put in front by the server.
 */
/* global RELEASE */
const KEPT = "kept ";
const PASSES_KEPT = 10;
const NETWORK_TIMEOUT_MS = 4_000;

self.addEventListener("install", () => {
  // The first worker starts at once; a later one waits until the page says so.
  if (!self.registration.active) self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { keep, files, takeOver } = event.data ?? {};
  if (takeOver) self.skipWaiting();
  if (keep) event.waitUntil(keepPage(keep, files ?? [], event.source));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptOr(request, () => fetch(request)));
  else if (request.mode === "navigate") event.respondWith(openPage(request, url.pathname));
});

/** Stores a page and its files; the page last, so that a kept page is always complete. */
async function keepPage(path, files, asker) {
  const page = await fetch(path, { cache: "no-store" }).catch(() => undefined);
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
  asker?.postMessage({ kept: path, release: RELEASE });
}

async function dropOldPasses() {
  const passes = (await caches.keys()).filter((name) => name.endsWith("/pass"));
  for (const name of passes.slice(0, -PASSES_KEPT)) await caches.delete(name);
}

async function keptOr(request, otherwise) {
  return (await caches.match(request, { ignoreVary: true })) ?? (await otherwise());
}

async function openPage(request, path) {
  const cache = (await caches.has(KEPT + path)) ? await caches.open(KEPT + path) : undefined;
  const kept = await cache?.match(path, { ignoreVary: true });
  try {
    return await (kept ? inTime(fetch(request)) : fetch(request));
  } catch {
    return kept ?? offlinePage();
  }
}

/** Rejects when the network takes too long: one bar of signal is no signal. */
function inTime(answer) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, NETWORK_TIMEOUT_MS);
    answer.then(resolve, reject);
  });
}

async function offlinePage() {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  const links = names
    .map((name) => name.slice(KEPT.length))
    .map(
      (path) => `<li><a href="${path}">${path === "/qr-scanner" ? "Scanner" : "A pass"}</a></li>`,
    );
  const html = `<!doctype html><html lang="en-IN"><meta charset="utf-8"><title>No signal</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><main><h1>There is no signal here</h1>
<p>This page needs one. What is kept on this phone:</p><ul>${links.join("")}</ul></main></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status: 503, headers });
}
