import type { RouteObject, ServerBuild } from "react-router";

/** The pattern of every address without a route, so that probing makes no new labels. */
export const NO_ROUTE = "none";

const DATA = /(\/_root)?\.data$/;

/** The path of the page that a data request is for. */
export function pagePath(pathname: string): string {
  return pathname.replace(DATA, "") || "/";
}

type FindPattern = (pathname: string) => string;

const finders = new WeakMap<ServerBuild, FindPattern>();

/**
 * Returns the URL pattern of a path, such as '/events/:slug' for '/events/lakeside-sunday-loop' and its `.data`.
 * A path of fixed parts wins over one with parameters.
 */
export function findRoutePattern(build: ServerBuild): FindPattern {
  const find = finders.get(build) ?? finderFor(build);
  finders.set(build, find);
  return find;
}

function finderFor(build: ServerBuild): FindPattern {
  const patterns = Object.values(build.routes).flatMap((route) => {
    const pattern = route && routePattern(build, route.id);
    return pattern && !pattern.includes("*") ? [pattern] : [];
  });
  const fixed = new Map(patterns.map((pattern) => [pattern.toLowerCase(), pattern]));
  const open = [...new Set(patterns)]
    .filter((pattern) => pattern.includes(":"))
    .sort((a, b) => parametersIn(a) - parametersIn(b))
    .map((pattern) => ({ pattern, matches: expressionFor(pattern) }));
  return (pathname) => {
    const path = pagePath(pathname).replace(/(?<=.)\/$/, "");
    return (
      fixed.get(path.toLowerCase()) ??
      open.find(({ matches }) => matches.test(path))?.pattern ??
      NO_ROUTE
    );
  };
}

/** The pattern of a route with those of its parents; undefined for a route without an address of its own. */
export function routePattern(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id];
  if (!route || (route.path === undefined && !route.index)) return undefined;
  const parts: string[] = [];
  for (let at = build.routes[id]; at; at = build.routes[at.parentId ?? ""]) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}

/** The routes of a build as React Router matches them. */
export function routeTree(build: ServerBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const children = Map.groupBy(routes, ({ parentId }) => parentId);
  const below = (parentId: string | undefined): RouteObject[] =>
    (children.get(parentId) ?? []).map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: below(id) },
    );
  return below(undefined);
}

function parametersIn(pattern: string): number {
  return pattern.split(":").length;
}

function expressionFor(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+^${}()|[\]\\]/g, "\\$&")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${source}$`, "i");
}
