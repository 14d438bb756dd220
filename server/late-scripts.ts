import { createHash } from "node:crypto";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const ROUTE_MODULES =
  /<script[^>]* type="module" async="">([\s\S]*?window\.__reactRouterRouteModules = [\s\S]*?)<\/script>/;
const STATIC_IMPORT = /import \* as (\w+) from "([^"]+)";/g;
const BARE_IMPORT = /import "([^"]+)";/g;
const INLINE_SCRIPT = /<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The same page with its script waiting for the first paint: nothing of it is fetched before the page has
 * loaded, so text, style and fonts have the line to themselves. Leaves a page alone whose script it does not know.
 */
export function withLateScripts(html: string): string {
  const found = ROUTE_MODULES.exec(html);
  if (!found) return html;
  const [tag, code = ""] = found;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const later = `<script type="module" async="">${laterScript(code, preloads)}</script>`;
  return html.replace(tag, () => later).replace(PRELOAD, "");
}

function laterScript(code: string, preloads: (string | undefined)[]): string {
  const modules = [...code.matchAll(STATIC_IMPORT)];
  const names = modules.map(([, name]) => name).join(",");
  const imports = modules.map(([, , path]) => `import("${path}")`).join(",");
  const first = [...code.matchAll(BARE_IMPORT)].map(([, path]) => `await import("${path}");`);
  const rest = code.replace(STATIC_IMPORT, "").replace(BARE_IMPORT, "");
  return (
    "const start=async()=>{" +
    `for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    first.join("") +
    `const [${names}]=await Promise.all([${imports}]);${rest}};` +
    "const soon=()=>requestAnimationFrame(()=>setTimeout(start));" +
    'document.readyState==="complete"?soon():addEventListener("load",soon,{once:true});'
  );
}

/** The source list that allows exactly the inline scripts of this page, and files of our own. */
export function scriptSources(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = ""]) => !attributes.includes("application/ld+json"))
    .map(([, , code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return ["'self'", ...new Set(hashes)].join(" ");
}

/** The page without nonces: the same bytes for everyone. */
export function withoutNonces(html: string): string {
  return html.replace(/ nonce="[^"]*"/g, "");
}
