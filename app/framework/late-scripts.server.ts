import { createHash } from "node:crypto";
import { switches } from "./switches";

/**
 * The address of a file of our own: one slash, and no character that could end the tag or the script it goes
 * into.
 */
const PRELOAD = /<link rel="modulepreload" href="(\/(?!\/)[^"<>]*)"[^>]*\/>/g;
/** The link to a page's translations, with its address. */
const TEXTS = new RegExp(pageTextsLink('([^"<>]*)'), "g");
const LINK_NONCE = /(<link\b[^>]*) nonce="[^"]*"/g;
const ROUTE_MODULES = "window.__reactRouterRouteModules = ";
const STATIC_IMPORT = /import \* as (\w+) from "([^"]+)";/g;
const BARE_IMPORT = /import "([^"]+)";/g;
/** The script starts after this time at the latest, also in a hidden tab. */
const UNSEEN_MS = 3_000;
/** The link to the manifest, which a browser fetches at once with its icon; the page's script adds it again later. */
const MANIFEST = /<link rel="manifest"[^>]*\/>/;
/** Marks a page until its first paint: decorative pictures wait for it. */
const ROOT = "<html ";
const UNPAINTED_ROOT = `${ROOT}data-unpainted="" `;
const INLINE_SCRIPT = /<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g;

/** The link to the translations of a page that it carries: a browser loads them beside its scripts. */
export function pageTextsLink(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin="" href="${address}"/>`;
}

/**
 * The page with its script waiting for the first paint: no part of it is fetched before the page is loaded
 * and visible, so that text, style and fonts have the connection to themselves. An earlier touch loads the
 * script at once. Does not change a page whose script is not the expected one, or that carries another nonce.
 */
export function withLateScripts(page: string, nonce: string): string {
  if (!switches.lateScripts) return page;
  const html = page.replace(LINK_NONCE, "$1");
  const found = ownScripts(html, nonce).find(({ code }) => code.includes(ROUTE_MODULES));
  if (!found) return html;
  const { tag, code } = found;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href = ""]) => href);
  const texts = [...html.matchAll(TEXTS)].map(([, href = ""]) => href);
  const later = `<script nonce="${nonce}" type="module" async="">${laterScript(code, preloads, texts)}</script>`;
  return html
    .replace(ROOT, UNPAINTED_ROOT)
    .replace(tag, () => later)
    .replace(PRELOAD, "")
    .replace(TEXTS, "")
    .replace(MANIFEST, "<noscript>$&</noscript>");
}

function laterScript(code: string, preloads: string[], texts: string[]): string {
  const modules = [...code.matchAll(STATIC_IMPORT)];
  const names = modules.map(([, name]) => name).join(",");
  const imports = modules.map(([, , path]) => `import("${path}")`).join(",");
  const first = [...code.matchAll(BARE_IMPORT)].map(([, path]) => `await import("${path}");`);
  const rest = code.replace(STATIC_IMPORT, "").replace(BARE_IMPORT, "");
  // One file after the other, so that no task is long; the entry starts the page and comes last.
  const parts = preloads.filter((href) => !/\/(manifest|entry\.client)[-.]/.test(href));
  return (
    `let isStarted=false;${SHOWS}` +
    'const touches=["pointerdown","keydown"],start=async()=>{if(isStarted)return;isStarted=true;' +
    "for(const touch of touches)removeEventListener(touch,start,true);" +
    "show();" +
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    texts
      .map(
        (href) =>
          `document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"",href:${JSON.stringify(href)}}));`,
      )
      .join("") +
    `for(const href of ${JSON.stringify(parts)})await import(href);` +
    first.join("") +
    `const [${names}]=await Promise.all([${imports}]);${rest}};${STARTS}`
  );
}

/** Starts the work that waits for the first paint. */
const SHOWS = "const show=()=>{delete document.documentElement.dataset.unpainted};";

/**
 * Starts when the page is loaded, its first content is on the screen and the browser is idle; at once on a
 * touch or key (a press on a button that needs the script is repeated after it); and after a timeout in
 * browsers that report no paints.
 */
const STARTS =
  'const idle=window.requestIdleCallback??setTimeout,loaded=new Promise((go)=>document.readyState==="complete"?go():addEventListener("load",go,{once:true})),' +
  'painted=new Promise((go)=>{try{new PerformanceObserver((seen)=>seen.getEntriesByName("first-contentful-paint").length&&go()).observe({type:"paint",buffered:true})}catch{go()}});' +
  "painted.then(show);" +
  `loaded.then(()=>setTimeout(start,${UNSEEN_MS}));Promise.all([loaded,painted]).then(()=>requestAnimationFrame(()=>idle(()=>setTimeout(start))));` +
  "for(const touch of touches)addEventListener(touch,start,true);" +
  'addEventListener("click",({target})=>{window.pressedEarly=target.closest?.("button[type=button]:not([popovertarget])")},{once:true,capture:true});';

/**
 * The source list that allows exactly the inline scripts of this page that carry `nonce`, and files of our
 * own. An injected script lacks the nonce of its rendering.
 */
export function scriptSources(html: string, nonce: string): string {
  const hashes = ownScripts(html, nonce).map(
    ({ code }) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return ["'self'", ...new Set(hashes)].join(" ");
}

/** The page without nonces: the same bytes for everyone. */
export function withoutNonces(html: string): string {
  return html.replace(/ nonce="[^"]*"/g, "");
}

function ownScripts(html: string, nonce: string): { tag: string; code: string }[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = ""]) => attributes.startsWith(` nonce="${nonce}"`))
    .map(([tag, , code = ""]) => ({ tag, code }));
}
