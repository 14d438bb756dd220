import { Outlet } from "react-router";
import { AdminFrame } from "~/features/admins/components/admin-frame";
import { useFreshOnBack } from "~/features/identity/components/use-session-refresh";
import { adminContext, requireAdmin } from "~/middleware/admin.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { displayName } = context.get(adminContext);
  return { displayName };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useFreshOnBack();
  return (
    <AdminFrame displayName={loaderData.displayName}>
      <Outlet />
    </AdminFrame>
  );
}
