import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { switches } from "./switches";

type Routes = ServerBuild["routes"];

const PLAIN = /^[a-z0-9._-]+$/;
/** A segment that matches more than one word: `:slug`, `*`, `word?`. */
const OPEN = /[:*?]/;

/**
 * The site as one request handler. React Router tries routes one by one, and prepares all of them for every
 * rendered page; so each request goes to a handler that has only the routes whose addresses begin with the
 * same segment.
 */
export function createSiteHandler(
  build: ServerBuild,
  names: Set<string>,
  mode: string,
): RequestHandler {
  if (!switches.siteSections) return createRequestHandler(build, mode);
  const handlerAt = inSections(build, names, (section) => createRequestHandler(section, mode));
  const base = build.basename ?? "/";
  return (request, context) =>
    handlerAt(new URL(request.url).pathname.slice(base.length - 1))(request, context);
}

/**
 * Returns a function that gives the result of `make` for the section of a path, made once for each of the `names`; a
 * path without a section gets that for the whole build.
 */
export function inSections<T>(
  build: ServerBuild,
  names: Set<string>,
  make: (section: ServerBuild) => T,
): (pathname: string) => T {
  const whole = make(build);
  const kept = new Map<string, T>();
  return (pathname) => {
    const name = sectionAt(pathname);
    if (!names.has(name)) return whole;
    const made = kept.get(name) ?? make(sectionOf(build, name));
    kept.set(name, made);
    return made;
  };
}

/** The first segment of this address; one in an unusual spelling (`//`, `%64`) matches no section. */
export function sectionAt(pathname: string): string {
  const [, first = ""] = pathname.split("/");
  return first.toLowerCase().replace(/\.data$/, "");
}

/** The same build with the routes that addresses of a section can lead to, and the routes around them. */
export function sectionOf(build: ServerBuild, name: string): ServerBuild {
  const { routes, assets } = build;
  const kept = new Set<string>();
  for (const id of Object.keys(routes)) {
    const first = firstSegment(routes, id);
    if (first === undefined || (first !== name && !OPEN.test(first))) continue;
    for (const around of withParents(routes, id)) kept.add(around);
  }
  return {
    ...build,
    routes: onlyOf(routes, kept),
    assets: { ...assets, routes: onlyOf(assets.routes, kept) },
  };
}

/** The names of the sections: the first segments of the routes' addresses that are plain words. */
export function sectionNames({ routes }: ServerBuild): Set<string> {
  const firsts = Object.keys(routes).map((id) => firstSegment(routes, id) ?? "");
  return new Set(firsts.filter((name) => PLAIN.test(name)));
}

/**
 * The first segment of this route's addresses, '' for the first page; undefined for a route without a path.
 */
function firstSegment(routes: Routes, id: string): string | undefined {
  const route = routes[id];
  if (route?.path === undefined && !route?.index) return undefined;
  const paths = withParents(routes, id).map((around) => routes[around]?.path ?? "");
  const [first = ""] = paths.reverse().join("/").split("/").filter(Boolean);
  return first.toLowerCase();
}

function withParents(routes: Routes, id: string): string[] {
  const parentId = routes[id]?.parentId;
  return [id, ...(parentId === undefined ? [] : withParents(routes, parentId))];
}

function onlyOf<T>(all: Record<string, T>, ids: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}
