import * as build from "virtual:react-router/server-build";

/** The address pattern of every route of the build, such as '/events/:slug/book'. */
export const ROUTE_PATTERNS = [
  ...new Set(Object.values(build.routes).map((route) => patternOf(route?.id))),
].sort();

function patternOf(id: string | undefined): string {
  const parts: string[] = [];
  for (let route = id ? build.routes[id] : undefined; route; ) {
    if (route.path) parts.unshift(route.path);
    route = route.parentId ? build.routes[route.parentId] : undefined;
  }
  return `/${parts.join("/")}`;
}
