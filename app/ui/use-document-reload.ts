import { useEffect } from "react";

/**
 * Reloads the page after client-side navigation, because its content security policy differs from the other
 * pages'.
 */
export function useDocumentReload(): void {
  useEffect(() => {
    const load = documentLoad();
    if (load && load.pathname !== location.pathname) location.reload();
  }, []);
}

let isTaken = false;

/** The path and the kind of navigation with which the browser loaded this document; undefined where it does not tell. */
function documentLoad(): { pathname: string; type: string } | undefined {
  const [load] = performance.getEntriesByType("navigation");
  if (!(load instanceof PerformanceNavigationTiming)) return undefined;
  return { pathname: new URL(load.name).pathname, type: load.type };
}

/** Whether the browser has just reloaded the page that shows; true for the first one who asks, once. */
export function takeReload(): boolean {
  const load = documentLoad();
  const isFirst = !isTaken;
  isTaken = true;
  return isFirst && load?.type === "reload" && load.pathname === location.pathname;
}
