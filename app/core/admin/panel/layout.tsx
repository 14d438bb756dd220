import { isRouteErrorResponse, Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { WelfareAlert } from "~/extensions/welfare/welfare-alert";
import { countUnreadWelfare } from "~/extensions/welfare/welfare.server";
import { AdminFrame } from "./admin-frame";
import { NotYourRole } from "./not-your-role";
import { SessionEnded } from "./session-ended";
import { SignInAgain } from "./sign-in-again";
import { useFreshOnBack } from "~/core/people/sessions/use-session-refresh";
import { RouteError } from "~/core/site/frame/route-error";
import { adminContext, requireAdmin } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { stayOnEndedSession } from "~/ui/ended-session";
import { tableLinks } from "~/ui/table-links";
import { useFoldingKey } from "~/ui/use-folding-key";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const DOOR = {
  path: "/admin",
  reasons: ["session_ended", "admin_only"],
  logout: "/admin/logout",
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnEndedSession(DOOR)];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { id: adminId, displayName, role, readsWelfare } = context.get(adminContext);
  const unreadWelfare = readsWelfare ? await countUnreadWelfare(db, { adminId }) : 0;
  return { displayName, role, unreadWelfare };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useFreshOnBack();
  useServiceWorker("installed");
  useFoldingKey();
  return (
    <LogoutGuard>
      <AdminFrame displayName={loaderData.displayName} role={loaderData.role}>
        <WelfareAlert unread={loaderData.unreadWelfare} />
        <Outlet />
      </AdminFrame>
      <SignInAgain />
    </LogoutGuard>
  );
}

/** Shows the errors that only admins can get; others look as on every page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = isRouteErrorResponse(error) && error.status === 403 && error.data?.reason;
  if (reason === "session_ended" || reason === "admin_only")
    return <SessionEnded hadSession={reason === "session_ended"} />;
  if (reason === "role") return <NotYourRole />;
  return <RouteError error={error} />;
}
