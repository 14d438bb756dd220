import { Outlet } from "react-router";
import { SiteHeader } from "~/features/club/components/site-header";
import { MemberHeader } from "~/features/members/components/member-header";
import { knowViewer, viewerContext } from "~/middleware/member.server";
import type { Route } from "./+types/booking-layout";

export const middleware: Route.MiddlewareFunction[] = [knowViewer];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  return { viewer: viewer && { displayName: viewer.displayName } };
}

/** Booking is for visitors and members alike; each keeps the frame they came from. */
export default function BookingLayout({ loaderData }: Route.ComponentProps) {
  const { viewer } = loaderData;
  return (
    <>
      {viewer ? <MemberHeader displayName={viewer.displayName} /> : <SiteHeader />}
      <main id="main" className="column grid gap-8 py-8">
        <Outlet />
      </main>
    </>
  );
}
