import { useEffect } from "react";

/**
 * Reloads the page after client-side navigation, because its content security policy differs from the other
 * pages'.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  }, []);
}
