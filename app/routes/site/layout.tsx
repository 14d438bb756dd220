import { Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { UnsentElsewhere } from "~/features/check-in/components/unsent-elsewhere";
import { loadViewerFrame, ViewerFrame } from "~/features/members/components/viewer-frame";
import { pictureHref } from "~/features/members/rules/pictures";
import { SiteFooter } from "~/features/site/components/site-footer";
import { SiteHeader } from "~/features/site/components/site-header";
import { isWelcome } from "~/features/site/rules/public-pages";
import { requestContext } from "~/middleware/context.server";
import { memberOf } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

/** The site's own address, for canonical links and pictures to share; and the member who has just signed up. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  const member = isWelcome(url) ? await memberOf(request, context) : undefined;
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
