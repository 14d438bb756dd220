import { isRouteErrorResponse, Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { SESSION_ENDED_TITLE } from "~/core/people/sessions/ended-session-texts";
import { useFreshOnBack } from "~/core/people/sessions/use-session-refresh";
import { RouteError } from "~/core/site/frame/route-error";
import { adminContext, requireAdmin } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { SERVER_SLOTS } from "~/parts.server";
import { ADDED_TABS, PANEL_SLOTS } from "~/slots/panel";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { ButtonLink } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { EmptyState } from "~/ui/empty-state";
import { stayOnEndedSession } from "~/ui/ended-session";
import { tableLinks } from "~/ui/table-links";
import { useFoldingKey } from "~/ui/use-folding-key";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { Route } from "./+types/layout";
import { AdminFrame, AdminNavigation, type Who } from "./admin-frame";
import { NOT_YOUR_ROLE_TEXTS, SESSION_ENDED_TEXTS } from "./errors-texts";
import { SignInAgain } from "./sign-in-again";

const Navigation = cachedPart((who: Who) => <AdminNavigation {...who} tabs={ADDED_TABS} />);

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
  const unreadWelfare = readsWelfare ? await SERVER_SLOTS.countUnreadWelfare?.(db, { adminId }) : 0;
  return { displayName, role, unreadWelfare: unreadWelfare ?? 0 };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useFreshOnBack();
  useServiceWorker("installed");
  useFoldingKey();
  return (
    <LogoutGuard>
      <AdminFrame
        navigation={<Navigation displayName={loaderData.displayName} role={loaderData.role} />}
      >
        {PANEL_SLOTS.WelfareAlert && <PANEL_SLOTS.WelfareAlert unread={loaderData.unreadWelfare} />}
        <Outlet />
      </AdminFrame>
      <SignInAgain PasskeyButton={SIGN_IN_SLOTS.PasskeyButton} />
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

/** The page of an admin whose role does not open the address. */
function NotYourRole() {
  return (
    <main id="main" className="mx-auto grid max-w-2xl gap-6 p-6">
      <h1 className="text-title">{NOT_YOUR_ROLE_TEXTS.admin}</h1>
      <EmptyState
        title={NOT_YOUR_ROLE_TEXTS.yourRoleDoesNot}
        action={
          <ButtonLink to="/admin/dashboard">{NOT_YOUR_ROLE_TEXTS.returnToDashboard}</ButtonLink>
        }
      >
        {NOT_YOUR_ROLE_TEXTS.teamShowsWhatEach}
      </EmptyState>
    </main>
  );
}

/** The answer to a form that was sent without scripts after the session had ended, or without one. */
function SessionEnded({ hadSession }: { hadSession: boolean }) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh place-content-center justify-items-start gap-4"
    >
      <h1 className="text-title">
        {hadSession ? SESSION_ENDED_TITLE : SESSION_ENDED_TEXTS.pleaseSignIn}
      </h1>
      <p className="max-w-prose text-lg text-muted">
        {SESSION_ENDED_TEXTS.nothingYouTypedIs}{" "}
        <a href="/admin" target="_blank" rel="noreferrer" className="text-link">
          {SESSION_ENDED_TEXTS.signInFromANewTab}
        </a>
        {SESSION_ENDED_TEXTS.thenReloadThisPage}
      </p>
    </main>
  );
}
