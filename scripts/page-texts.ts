import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { importedFile } from "./reach.mjs";

const APP = "app";
const ROUTES = `${APP}/routes.ts`;
const ROUTE_FILES = [`${APP}/root.tsx`, `${APP}/**/{,*-}{route,layout}.tsx`];
const IMPORT = /(?:import|from)\s*"([^"\n]+)"/g;
const LATER_IMPORT = /import\s*\(\s*"([^"\n]+)"/g;
/** A route that bears a name of its own: one of several with the same file. */
const NAMED_ROUTE = /"([^"\n]+)\.tsx",\s*\{\s*id:\s*"([^"\n]+)"/g;
/** What brings types alone is no import in a browser. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gm;
const TEXT_IMPORT = /import\s*(type\s*)?\{([^}]*)\}\s*from\s*"~\/texts\/([^/"]+)\/([^"]+)"/g;

/**
 * The groups of texts that the scripts of each route may show, by the route's id: its own, or its file without the
 * ending. A component that loads later shows its own texts; what a hook or rule loads later works for it and shows none.
 */
export function pageTexts(
  catalogues: ReadonlyMap<string, Record<string, string>>,
  constantName: (group: string) => string,
): Record<string, string[]> {
  const groups = groupsByConstant(catalogues, constantName);
  const files = new Map<string, { texts: string[]; imports: string[] }>();
  const read = (path: string) => {
    const known = files.get(path);
    if (known) return known;
    const code = readFileSync(path, "utf8").replace(TYPE_IMPORT, "");
    const file = { texts: textsOf(code, groups), imports: importsOf(path, code) };
    files.set(path, file);
    return file;
  };
  const texts = Object.fromEntries(
    globSync(ROUTE_FILES).map((route) => {
      const seen = new Set([route]);
      const texts = new Set<string>();
      for (const path of seen) {
        const file = read(path);
        for (const text of file.texts) texts.add(text);
        for (const next of file.imports) seen.add(next);
      }
      return [relative(APP, route).replace(/\.tsx$/, ""), [...texts].sort()];
    }),
  );
  for (const [, file = "", id = ""] of readFileSync(ROUTES, "utf8").matchAll(NAMED_ROUTE))
    texts[id] = texts[file] ?? [];
  return texts;
}

function importsOf(path: string, code: string): string[] {
  const found = path.endsWith(".tsx")
    ? [...code.matchAll(IMPORT), ...code.matchAll(LATER_IMPORT)]
    : [...code.matchAll(IMPORT)];
  return found.flatMap(([, name = ""]) => fileOf(path, name) ?? []);
}

/** 'bookings/booking#BOOKING_PAGE_TEXTS' is the group 'bookings.booking.bookingPage'. */
function groupsByConstant(
  catalogues: ReadonlyMap<string, Record<string, string>>,
  constantName: (group: string) => string,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [part, texts] of catalogues)
    for (const key of Object.keys(texts)) {
      const [module = "", group = ""] = key.split(".");
      found.set(`${part}/${module}#${constantName(group)}`, `${part}.${module}.${group}`);
    }
  return found;
}

function textsOf(code: string, groups: Map<string, string>): string[] {
  return [...code.matchAll(TEXT_IMPORT)].flatMap(([, isType, names = "", part, module]) =>
    isType
      ? []
      : names.split(",").flatMap((name) => {
          const constant = name.trim().split(" as ")[0] ?? "";
          return groups.get(`${part}/${module}#${constant}`) ?? [];
        }),
  );
}

/** The file of our own that an import names, if it reaches browsers. */
function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith("~/texts/") || /\.server(\.|$)/.test(name)) return;
  return importedFile(".", from, name);
}
