import { Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { MemberFrame } from "~/core/people/member-frame/member-frame";
import { pictureHref } from "~/core/people/pictures/pictures";
import { SiteFooter } from "~/core/site/frame/site-footer";
import { SiteHeader } from "~/core/site/frame/site-header";
import { knowViewer, viewerContext } from "~/middleware/member.server";
import { codeLinks } from "~/ui/code-links";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = codeLinks;

export const middleware: Route.MiddlewareFunction[] = [knowViewer];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) return { viewer: null };
  const { displayName, pictureId } = viewer;
  return { viewer: { displayName, pictureSrc: pictureId ? pictureHref(pictureId) : null } };
}

export const shouldRevalidate = revalidateAfterRefusal;

/** Booking is open to visitors and members: each sees it in their own frame. */
export default function BookingLayout({ loaderData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  if (viewer) {
    return (
      <LogoutGuard>
        <MemberFrame name={viewer.displayName} pictureSrc={viewer.pictureSrc} unread={0}>
          <Outlet />
        </MemberFrame>
      </LogoutGuard>
    );
  }
  return (
    <>
      <SiteHeader />
      <main id="main" className="column grid gap-8 py-8 max-sm:gap-4 max-sm:py-4">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
