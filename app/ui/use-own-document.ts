import { useEffect } from "react";

/** Loads the page anew when it was reached from another one: its content policy is the document's own. */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  }, []);
}
