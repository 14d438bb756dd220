import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

const READ = ["GET", "HEAD"];
const ANSWERED = new Set([...READ, "POST"]);
/** Every method that some address answers. */
export const ANSWERED_METHODS = [...ANSWERED].join(", ");
const DATA = /(\/_root)?\.data$/;

/** Whether any address of the site answers this method. */
export function isAnswered(method: string): boolean {
  return ANSWERED.has(method);
}

/** Returns what an `Allow` header says for a path: reads, and POST where its route has an action. */
export function findAllowedMethods(build: ServerBuild): (pathname: string) => string {
  const tree = childrenOf(build, undefined);
  return (pathname) => {
    const leaf = matchRoutes(tree, pathname.replace(DATA, "") || "/")?.at(-1)?.route;
    const { module } = build.routes[leaf?.id ?? ""] ?? {};
    const isRead = !module || module.loader || module.default;
    return [...(isRead ? READ : []), ...(module?.action ? ["POST"] : [])].join(", ");
  };
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    if (index) return [{ id, path, index }];
    return [{ id, path, children: childrenOf(build, id) }];
  });
}
