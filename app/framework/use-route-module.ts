import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { browserSwitches } from "./switches";

/** The address of a route's script, from React Router's internal manifest; undefined when switched off. */
export function useRouteModule(routeId: string): string | undefined {
  const framework = useContext(FrameworkContext);
  return browserSwitches.formRoutes ? framework?.manifest.routes[routeId]?.module : undefined;
}
