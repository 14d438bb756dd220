import { useEffect } from "react";
import { useRouteModule } from "~/framework/use-route-module";

/**
 * Loads the script of a route that forms of this page post to while there is a network. The router asks for it
 * when the first form is sent, and where it does not come reloads the page, with all that was typed.
 */
export function useFormRoute(routeId: string): void {
  const address = useRouteModule(routeId);
  useEffect(() => {
    // Where it does not come now, the router tries again.
    if (address) void import(/* @vite-ignore */ address).catch(() => {});
  }, [address]);
}
