import { useEffect } from "react";
import { documentLoad } from "./document-load";

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
