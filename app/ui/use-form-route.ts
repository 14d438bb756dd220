import { useEffect } from "react";
import { useRouteModule } from "~/framework/use-route-module";

/**
 * Preloads the script of a route that forms of this page post to. Otherwise the router loads it with the
 * first submit, and reloads the page when that fails, losing typed values.
 */
export function useFormRoute(routeId: string): void {
  const address = useRouteModule(routeId);
  useEffect(() => {
    // The router tries again.
    if (address) void import(/* @vite-ignore */ address).catch(() => {});
  }, [address]);
}
