import { Outlet } from "react-router";
import { LogoutGuard } from "~/features/check-in/components/logout-guard";
import { MemberFrame } from "~/features/members/components/member-frame";
import { pictureHref } from "~/features/members/rules/pictures";
import { SiteFooter } from "~/features/site/components/site-footer";
import { SiteHeader } from "~/features/site/components/site-header";
import { knowViewer, viewerContext } from "~/middleware/member.server";
import { codeLinks } from "~/ui/code-links";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/booking-layout";

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
      <main id="main" className="column grid gap-8 py-8">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
