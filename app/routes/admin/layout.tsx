import { Outlet } from "react-router";
import { HeldLogout } from "~/features/check-in/components/held-logout";
import { AdminFrame } from "~/features/sign-in/admins/components/admin-frame";
import { SignInAgain } from "~/features/sign-in/admins/components/sign-in-again";
import { useFreshOnBack } from "~/features/sign-in/hooks/use-session-refresh";
import { adminContext, requireAdmin } from "~/middleware/admin.server";
import { stayOnEndedSession } from "~/ui/ended-session";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const DOOR = {
  path: "/admin",
  reasons: ["session_ended", "admin_only"],
  logout: "/admin/logout",
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnEndedSession(DOOR)];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { displayName, role } = context.get(adminContext);
  return { displayName, role };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useFreshOnBack();
  useServiceWorker("installed");
  return (
    <HeldLogout>
      <AdminFrame displayName={loaderData.displayName} role={loaderData.role}>
        <Outlet />
      </AdminFrame>
      <SignInAgain />
    </HeldLogout>
  );
}
