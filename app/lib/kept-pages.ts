import { routePath } from "./language";

/** The name of the cache of a page kept on the device begins with this, and ends with the page's path. */
export const KEPT = "kept ";

/** The paths of the pages among these caches that are the one at `path`, in whatever language, the latest last. */
export function keptInAnyLanguage(cacheNames: readonly string[], path: string): string[] {
  return cacheNames
    .filter((name) => name.startsWith(KEPT))
    .map((name) => name.slice(KEPT.length))
    .filter((kept) => routePath(kept) === routePath(path));
}
