/** The address pattern of every route of the URL map, such as '/events/:slug/book'. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";

export const ROUTE_PATTERNS: readonly string[] = [
  ...new Set(routes.flatMap((route) => patternsOf(route, ""))),
].sort();

function patternsOf({ path, children = [] }: RouteConfigEntry, parent: string): string[] {
  const own = path ? `${parent}/${path}` : parent;
  const below = children.flatMap((child) => patternsOf(child, own));
  return children.length > 0 ? below : [own || "/"];
}
