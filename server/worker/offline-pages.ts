import { KEPT, keptInAnyLanguage } from "~/lib/kept-pages";
import {
  currentLocale,
  FIRST_LANGUAGE,
  type Language,
  setLanguageSource,
  withoutLanguage,
} from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { setTranslations } from "~/lib/texts";
import { OFFLINE_TRANSLATIONS } from "~/texts/offline-translations";
import { OFFLINE_PAGE_TEXTS } from "~/texts/site-wide/offline";
import { type Asker, release, worker } from "./scope";

const DRESS = "dress";
/** The screen at the start is unattended, so it reloads itself. */
const UNATTENDED = "/qr-info/screen";
const TRANSLATED = recordKeys(OFFLINE_TRANSLATIONS);
const PASSES_KEPT = 10;
const NETWORK_TIMEOUT_MS = 4_000;
/** A worker that waits for an answer keeps the next release from taking over. */
const STORE_TIMEOUT_MS = 20_000;

/** Stores a page and its files; the page last, so that a kept page is always complete. */
export async function storePage(path: string, files: string[], asker: Asker | null): Promise<void> {
  const tell = () => asker?.postMessage({ kept: path, release: release() });
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const page = await fetch(path, { cache: "no-store", signal }).catch(() => undefined);
  // Without a signal the page kept before stays.
  if (!page && (await findOfflinePage(path))) return tell();
  if (!page?.ok || page.redirected) return;
  const html = await page.clone().text();
  const named = [...html.matchAll(/\/assets\/[\w.:/*-]+/g)].map(([file]) => file);
  const wanted = new Set([...named, ...files]);
  const cache = await caches.open(KEPT + path);
  await addMissing(cache, wanted);
  await cache.put(path, page);
  await dropOthers(cache, new Set([...wanted, path]));
  await dropOldPasses();
  tell();
}

async function dropOldPasses(): Promise<void> {
  const passes = (await caches.keys()).filter((name) => name.endsWith("/pass"));
  for (const name of passes.slice(0, -PASSES_KEPT)) await caches.delete(name);
}

/** Stores the style sheets of the newest release, for the page that opens without a signal. */
export async function storeStyles(styles: string[]): Promise<void> {
  const cache = await caches.open(DRESS);
  await addMissing(cache, styles);
  await dropOthers(cache, new Set(styles));
}

async function addMissing(cache: Cache, files: Iterable<string>): Promise<void> {
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

async function dropOthers(cache: Cache, kept: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!kept.has(pathname)) await cache.delete(pathname);
  }
}

/** The kept answer to a request, or another one. */
export async function offlinePageOr(
  request: Request,
  otherwise: () => Promise<Response>,
): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await otherwise());
}

function findOfflinePage(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: KEPT + path, ignoreVary: true });
}

/** The page from the network; without one the kept page, or one that leads to the kept pages. */
export async function openPage(request: Request, path: string): Promise<Response> {
  const kept = await findOfflinePage(path);
  const asked = kept ? inTime(fetch(request)) : fetch(request);
  const answer = await asked.catch(() => undefined);
  // A proxy's error page counts as no answer.
  if (answer && answer.status < 500) return answer;
  return kept ?? (await inAnotherLanguage(request, path)) ?? answer ?? (await offlinePage(path));
}

/** Leads to the same page where it is kept in another language: the installed app starts at the address of its first day. */
async function inAnotherLanguage({ url }: Request, path: string): Promise<Response | undefined> {
  const other = keptInAnyLanguage(await caches.keys(), path).at(-1);
  if (other === undefined) return undefined;
  return Response.redirect(new URL(other + new URL(url).search, worker.location.href).href);
}

/** Rejects when the network takes too long: a very weak signal counts as none. */
function inTime(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, NETWORK_TIMEOUT_MS);
    answer.then(resolve, reject);
  });
}

/** The page that opens without a signal: links to the pages kept on this phone. */
async function offlinePage(path: string): Promise<Response> {
  const asked = withoutLanguage(path, TRANSLATED);
  speak(asked.language ?? FIRST_LANGUAGE);
  const paths = (await caches.keys())
    .filter((name) => name.startsWith(KEPT))
    .map((name) => name.slice(KEPT.length));
  const links = await Promise.all(paths.map(linkTo));
  const styles = (await (await caches.open(DRESS)).keys()).map(({ url }) => new URL(url).pathname);
  const texts = OFFLINE_PAGE_TEXTS;
  const html = `<!doctype html><html lang="${currentLocale()}"><head><meta charset="utf-8"><title>${texts.documentTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${asked.path === UNATTENDED ? '<meta http-equiv="refresh" content="10">' : ""}${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}</head><body>
<main class="column grid min-h-dvh content-center gap-6 py-12"><h1 class="text-title">${texts.title}</h1>
<p class="text-lg">${links.length > 0 ? texts.theseOpen : texts.nothingKept}</p>
<ul class="grid gap-3">${links.join("")}</ul>
<p><a href="">${texts.tryAgain}</a></p></main></body></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status: 503, headers });
}

/** What follows is said in this language. */
function speak(language: Language): void {
  for (const one of TRANSLATED) setTranslations(one, OFFLINE_TRANSLATIONS[one] ?? {});
  setLanguageSource(() => language);
}

/** The name of a kept page that is no pass. */
function nameOf(path: string): string | undefined {
  const plain = withoutLanguage(path, TRANSLATED).path;
  if (plain === "/qr-scanner") return OFFLINE_PAGE_TEXTS.qrScanner;
  return plain === "/dashboard" ? OFFLINE_PAGE_TEXTS.todaysRun : undefined;
}

/** A pass is named by its event, as in its own heading; the text comes from our server and is escaped. */
async function linkTo(path: string): Promise<string> {
  const page = await findOfflinePage(path);
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec((await page?.text()) ?? "")?.[1];
  const name = nameOf(path) ?? OFFLINE_PAGE_TEXTS.pass({ run: heading ?? OFFLINE_PAGE_TEXTS.aRun });
  return `<li><a class="heading block rounded-lg border border-line bg-surface p-4 text-lg" href="${path}">${name}</a></li>`;
}
