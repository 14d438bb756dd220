import type { Context } from "hono";
import { matchRoutes, type ServerBuild } from "react-router";
import { inSections } from "~/framework/site-sections.server";
import { SERVER_ANSWER_TEXTS } from "~/texts/site-wide/server-answer";
import { pagePath, routeTree } from "./route-patterns";

const READ = ["GET", "HEAD"];
const ANSWERED = new Set([...READ, "POST"]);
/** The `Allow` header of addresses that take no forms. */
export const ONLY_READ = READ.join(", ");
/** The methods that at least one address answers. */
export const ANSWERED_METHODS = [...ANSWERED].join(", ");

/** Whether any address of the site answers this method. */
export function isAnswered(method: string): boolean {
  return ANSWERED.has(method);
}

export function isRead(method: string): boolean {
  return READ.includes(method);
}

/** The answer to a method that this address does not support. */
export function refuseMethod(c: Context, allowed: string): Response {
  return c.text(SERVER_ANSWER_TEXTS.method, 405, { Allow: allowed });
}

/**
 * Returns a function for the `Allow` header of a path: reads, and POST if its route has an action. The
 * server's own paths are read only.
 */
export function findAllowedMethods(
  build: ServerBuild,
  sections: Set<string>,
  ownPaths: ReadonlySet<string>,
): (pathname: string) => string {
  // React Router ranks all routes that it is given for each match.
  const treeAt = inSections(build, sections, routeTree);
  return (pathname) => {
    if (ownPaths.has(pathname)) return ONLY_READ;
    const path = pagePath(pathname);
    const leaf = matchRoutes(treeAt(path), path)?.at(-1)?.route;
    const { module } = build.routes[leaf?.id ?? ""] ?? {};
    const hasPage = !module || module.loader || module.default;
    return [...(hasPage ? READ : []), ...(module?.action ? ["POST"] : [])].join(", ");
  };
}
