import { useEffect } from "react";
import { Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";

import { useFreshOnBack } from "~/core/people/sessions/use-session-refresh";
import { ErrorContent, ErrorTitle } from "~/core/site/frame/route-error";
import { countOpenFindings, runningClubOf } from "~/core/site/health/note-operation.server";
import { pageAddress } from "~/lib/language";
import { adminContext, requireAdmin } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { ADDED_PAGES, PANEL_PAGES } from "~/parts";
import { SERVER_SLOTS } from "~/parts.server";
import { PANEL_SLOTS } from "~/slots/panel";
import { SIGN_IN_SLOTS } from "~/slots/sign-in";
import { ADDED_TAB_LABELS } from "~/texts/added-texts";
import { NOT_YOUR_ROLE_TEXTS, SESSION_ENDED_TEXTS } from "~/texts/admin/panel-pages";
import { ENDED_SESSION_TEXTS } from "~/texts/people/sessions";
import { cachedPart } from "~/ui/cached-part";
import { stayOnEndedSession } from "~/ui/ended-session";
import { MarkedText } from "~/ui/marked-text";
import { tableLinks } from "~/ui/table-links";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { Route } from "./+types/layout";
import { AdminFrame, AdminNavigation } from "./admin-frame";
import { NotYourRole, panelRefusal } from "./not-your-role";
import { SignInAgain } from "./sign-in-again";

const Navigation = cachedPart(AdminNavigation);

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

const DOOR = {
  path: "/admin",
  reasons: ["session_ended", "admin_only"],
  demoted: "role",
  logout: "/admin/logout",
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnEndedSession(DOOR)];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { id: adminId, displayName, role, readsWelfare } = context.get(adminContext);
  const unreadWelfare = readsWelfare ? await SERVER_SLOTS.countUnreadWelfare?.(db, { adminId }) : 0;
  const pages = ADDED_PAGES.filter((path) => path.startsWith("/admin/"));
  return {
    displayName,
    role,
    pages,
    tabs: PANEL_PAGES.flatMap(({ after, to, right, ...page }) =>
      page.isTab ? [{ after, to, right, label: ADDED_TAB_LABELS[page.name] }] : [],
    ),
    unreadWelfare: unreadWelfare ?? 0,
    needsYou: await countOpenFindings(
      db,
      runningClubOf(context.get(requestContext), {
        host: url.host,
        isForwarded: request.headers.has("x-forwarded-for"),
      }),
    ),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useFreshOnBack();
  useServiceWorker("installed");
  useFoldingKey();
  return (
    <LogoutGuard>
      <AdminFrame
        navigation={
          <Navigation
            displayName={loaderData.displayName}
            role={loaderData.role}
            tabs={loaderData.tabs}
            needsYou={loaderData.needsYou}
          />
        }
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
  return (
    <>
      <ErrorTitle error={error} />
      <PanelError error={error} />
    </>
  );
}

function PanelError({ error }: { error: unknown }) {
  const reason = panelRefusal(error);
  if (reason === "session_ended" || reason === "admin_only")
    return <SessionEnded hadSession={reason === "session_ended"} />;
  if (reason !== "role") return <ErrorContent error={error} />;
  return (
    <main id="main" className="mx-auto grid max-w-2xl gap-6 p-6">
      <h1 className="text-title">{NOT_YOUR_ROLE_TEXTS.admin}</h1>
      <NotYourRole error={error} />
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
        {hadSession ? ENDED_SESSION_TEXTS.sessionEndedTitle : SESSION_ENDED_TEXTS.pleaseSignIn}
      </h1>
      <p className="max-w-prose text-lg text-muted">
        <MarkedText
          text={SESSION_ENDED_TEXTS.explanation}
          marks={{
            signIn: (words) => (
              <a
                href={pageAddress("/admin")}
                target="_blank"
                rel="noreferrer"
                className="text-link"
              >
                {words}
              </a>
            ),
          }}
        />
      </p>
    </main>
  );
}

/** Escape folds the open `<details>` around the focus, which goes back to its summary. */
function useFoldingKey(): void {
  useEffect(() => {
    const fold = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const unfolded = event.target instanceof Element ? event.target.closest(UNFOLDED) : null;
      if (!unfolded?.matches("details")) return;
      unfolded.removeAttribute("open");
      unfolded.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", fold);
    return () => document.removeEventListener("keydown", fold);
  }, []);
}

/** A dialog or popover inside has its own Escape. */
const UNFOLDED = "details[open], dialog, [popover]";
