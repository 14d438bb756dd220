import { Suspense } from "react";
import { Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { countUnreadNotifications } from "~/core/messages/inbox/notifications.server";
import { loadViewerFrame, ViewerFrame } from "~/core/people/member-frame/viewer-frame";
import { pictureHref } from "~/core/people/pictures/pictures";
import { useFreshOnBack } from "~/core/people/sessions/use-session-refresh";
import { SiteFooter } from "~/core/site/frame/site-footer";
import { SiteHeader } from "~/core/site/frame/site-header";
import { requestContext } from "~/middleware/context.server";
import { knowViewer, viewerContext } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [knowViewer];

/** The site's own address, and who looks at the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(requestContext);
  const origin = publicUrl ?? url.origin;
  const viewer = context.get(viewerContext);
  if (!viewer) return { origin, viewer: null };
  await loadViewerFrame();
  const { id, displayName, pictureId, role } = viewer;
  return {
    origin,
    viewer: {
      displayName,
      isRunLeader: role === "run_leader",
      pictureSrc: pictureId ? pictureHref(pictureId) : null,
      unread: await countUnreadNotifications(db, { memberId: id }),
    },
  };
}

/** An event's page in the frame of whoever looks at it: a member's navigation, or the site's. */
export default function EventLayout({ loaderData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  if (viewer) return <MembersView {...viewer} />;
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}

type Viewer = NonNullable<Route.ComponentProps["loaderData"]["viewer"]>;

function MembersView({ displayName, pictureSrc, unread, isRunLeader }: Viewer) {
  useFreshOnBack();
  return (
    <LogoutGuard>
      <Suspense>
        <ViewerFrame {...{ pictureSrc, unread, isRunLeader }} name={displayName} isWide>
          <Outlet />
        </ViewerFrame>
      </Suspense>
    </LogoutGuard>
  );
}
