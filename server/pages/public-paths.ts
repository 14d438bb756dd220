import type { ServerBuild } from "react-router";
import { PUBLIC_PATHS } from "~/core/site/frame/public-pages";
import { hasTooManyParameters } from "../http/query-limits";
import { findRoutePattern, routePattern } from "../http/route-patterns";

const PATHS = new Set<string>([...PUBLIC_PATHS, "/terms-and-conditions"]);
const EVENT_PATH = /^\/events\/([\w-]+)$/;

/** Whether a public page without parameters in its path is here, and is spelled as in its links. */
export function isFixedPage(path: string): boolean {
  return PATHS.has(path);
}

/** The slug in the path of an event's page; undefined for every other path. */
export function slugAt(path: string): string | undefined {
  return EVENT_PATH.exec(path)?.[1];
}

/**
 * The one spelling of a public page's path: decoded, without a slash at its end, in small letters up to the
 * slug. Undefined for the path of anything else.
 */
export function canonicalPath(pathname: string): string | undefined {
  if (isFixedPage(pathname) || EVENT_PATH.test(pathname)) return pathname;
  const decoded = decodedPath(pathname);
  if (decoded === undefined) return undefined;
  const path = decoded.replace(/(?<=.)\/$/, "").replace(/^\/[^/]*/, (first) => first.toLowerCase());
  return isFixedPage(path) || EVENT_PATH.test(path) ? path : undefined;
}

/** Undefined for a path that decodes to other segments, or to nothing. */
function decodedPath(pathname: string): string | undefined {
  if (/%2f|\/\//i.test(pathname)) return undefined;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Returns a function for whether a query string changes a page: whether it has a parameter that the page's
 * route declares in its `handle`. Too many parameters are left to the app, which refuses them.
 */
export function findChangingQuery(
  build: ServerBuild,
): (path: string, search: string | undefined) => boolean {
  const patternOf = findRoutePattern(build);
  const declared = new Map<string, string[]>();
  for (const route of Object.values(build.routes)) {
    const pattern = route && routePattern(build, route.id);
    if (pattern) declared.set(pattern, parametersIn(route.module.handle));
  }
  return (path, search) => {
    if (!search) return false;
    if (hasTooManyParameters(search)) return true;
    const parameters = declared.get(patternOf(path)) ?? [];
    const given = parameters.length > 0 ? new URLSearchParams(search) : undefined;
    return parameters.some((name) => given?.has(name));
  };
}

function parametersIn(handle: unknown): string[] {
  if (typeof handle !== "object" || handle === null || !("parameters" in handle)) return [];
  const { parameters } = handle;
  return Array.isArray(parameters) ? parameters.map(String) : [];
}
