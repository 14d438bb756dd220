import { createHash } from "node:crypto";
import { switches } from "./switches";

/** A file of our own: one slash, and nothing that could end the tag or the script it goes into. */
const PRELOAD = /<link rel="modulepreload" href="(\/(?!\/)[^"<>]*)"[^>]*\/>/g;
const LINK_NONCE = /(<link\b[^>]*) nonce="[^"]*"/g;
const ROUTE_MODULES = "window.__reactRouterRouteModules = ";
const STATIC_IMPORT = /import \* as (\w+) from "([^"]+)";/g;
const BARE_IMPORT = /import "([^"]+)";/g;
/** A page that nobody sees is started after this long, too. */
const UNSEEN_MS = 3_000;
/** Fetched with its icon as soon as a browser reads of it; the page's script puts it back in its place. */
const MANIFEST = /<link rel="manifest"[^>]*\/>/;
/** Marks a page until its first paint: pictures that are decoration wait for it. */
const ROOT = "<html ";
const UNPAINTED_ROOT = `${ROOT}data-unpainted="" `;
const INLINE_SCRIPT = /<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The same page with its script waiting for the first paint: nothing of it is fetched before the page is
 * loaded and seen, so text, style and fonts have the line to themselves. Whoever touches the page earlier
 * gets the script at once. Does not change a page whose script is not the expected one, or that carries another nonce.
 */
export function withLateScripts(page: string, nonce: string): string {
  if (!switches.lateScripts) return page;
  const html = page.replace(LINK_NONCE, "$1");
  const found = ownScripts(html, nonce).find(({ code }) => code.includes(ROUTE_MODULES));
  if (!found) return html;
  const { tag, code } = found;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const later = `<script nonce="${nonce}" type="module" async="">${laterScript(code, preloads)}</script>`;
  return html
    .replace(ROOT, UNPAINTED_ROOT)
    .replace(tag, () => later)
    .replace(PRELOAD, "")
    .replace(MANIFEST, "<noscript>$&</noscript>");
}

function laterScript(code: string, preloads: (string | undefined)[]): string {
  const modules = [...code.matchAll(STATIC_IMPORT)];
  const names = modules.map(([, name]) => name).join(",");
  const imports = modules.map(([, , path]) => `import("${path}")`).join(",");
  const first = [...code.matchAll(BARE_IMPORT)].map(([, path]) => `await import("${path}");`);
  const rest = code.replace(STATIC_IMPORT, "").replace(BARE_IMPORT, "");
  // One file after the other, so that no task is long; the entry starts the page and comes last.
  const parts = preloads.filter((href) => !/\/(manifest|entry\.client)[-.]/.test(href ?? ""));
  return (
    `let isStarted=false;${SHOWS}` +
    'const touches=["pointerdown","keydown"],start=async()=>{if(isStarted)return;isStarted=true;' +
    "for(const touch of touches)removeEventListener(touch,start,true);" +
    "show();" +
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    `for(const href of ${JSON.stringify(parts)})await import(href);` +
    first.join("") +
    `const [${names}]=await Promise.all([${imports}]);${rest}};${STARTS}`
  );
}

/** Lets what waits for the first paint begin. */
const SHOWS = "const show=()=>{delete document.documentElement.dataset.unpainted};";

/**
 * Starts once the page is loaded and its first content is on the screen, in a quiet moment; at once when
 * somebody touches or types (a press on a button that needs the script is kept for it); and after a while
 * where the browser tells nothing of paints.
 */
const STARTS =
  'const idle=window.requestIdleCallback??setTimeout,loaded=new Promise((go)=>document.readyState==="complete"?go():addEventListener("load",go,{once:true})),' +
  'painted=new Promise((go)=>{try{new PerformanceObserver((seen)=>seen.getEntriesByName("first-contentful-paint").length&&go()).observe({type:"paint",buffered:true})}catch{go()}});' +
  "painted.then(show);" +
  `loaded.then(()=>setTimeout(start,${UNSEEN_MS}));Promise.all([loaded,painted]).then(()=>requestAnimationFrame(()=>idle(()=>setTimeout(start))));` +
  "for(const touch of touches)addEventListener(touch,start,true);" +
  'addEventListener("click",({target})=>{window.pressedEarly=target.closest?.("button[type=button]:not([popovertarget])")},{once:true,capture:true});';

/**
 * The source list that allows exactly the inline scripts of this page that carry `nonce`, and files of our own. A
 * script that somebody brought into the page lacks the nonce of its rendering.
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
