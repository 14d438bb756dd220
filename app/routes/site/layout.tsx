import { Outlet } from "react-router";
import { SiteFooter } from "~/features/site/components/site-footer";
import { SiteHeader } from "~/features/site/components/site-header";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/layout";

/** The site's own address, for canonical links and pictures to share. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext);
  return { origin: publicUrl ?? new URL(request.url).origin };
}

export function shouldRevalidate() {
  return false;
}

export default function SiteLayout() {
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
