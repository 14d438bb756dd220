let isTaken = false;

/** Whether the browser has just reloaded the page that shows; true for the first one who asks, once. */
export function takeReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const isFirst = !isTaken;
  isTaken = true;
  return (
    isFirst &&
    entry instanceof PerformanceNavigationTiming &&
    entry.type === "reload" &&
    new URL(entry.name).pathname === location.pathname
  );
}
