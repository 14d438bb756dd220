import { isRouteErrorResponse, Outlet } from "react-router";
import { CrewSignIn } from "./crew-sign-in";
import { LostSignal } from "./lost-signal";
import { NotCrew } from "./not-crew";
import { RouteError } from "~/core/site/frame/route-error";
import { requireEventCrew } from "~/middleware/event-crew.server";
import { tableLinks } from "~/ui/table-links";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireEventCrew];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function RunDayLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 401) return <CrewSignIn />;
  if (isRouteErrorResponse(error) && error.data?.reason === "crew_only") return <NotCrew />;
  if (!isRouteErrorResponse(error) && error instanceof TypeError) return <LostSignal />;
  return <RouteError error={error} />;
}
