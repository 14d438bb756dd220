import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { UnsentElsewhere } from "~/core/check-in/unsent/unsent-elsewhere";
import { loadViewerFrame, ViewerFrame } from "~/core/people/member-frame/viewer-frame";
import { pictureHref } from "~/core/people/pictures/pictures";
import { visited } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import type { Route } from "./+types/layout";
import { isWelcome } from "./public-pages";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/** The site's own address, for canonical links and pictures to share; and the member who has just signed up. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const member = isWelcome(visited(url)) ? await memberOf(request, context) : undefined;
  if (member) await loadViewerFrame();
  const pictureSrc = member?.pictureId ? pictureHref(member.pictureId) : null;
  return {
    origin: publicUrl ?? url.origin,
    viewer: member && { name: member.displayName, pictureSrc },
  };
}

export function shouldRevalidate() {
  return false;
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const isNewMember = isWelcome(useLocation()) && loaderData.viewer;
  if (isNewMember) {
    return (
      <Suspense>
        <ViewerFrame {...isNewMember} unread={0}>
          <Outlet />
        </ViewerFrame>
      </Suspense>
    );
  }
  return (
    <>
      <UnsentElsewhere />
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
