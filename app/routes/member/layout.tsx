import { Outlet } from "react-router";
import { MemberHeader } from "~/features/members/components/member-header";
import { memberContext, requireMember } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { displayName } = context.get(memberContext);
  return { displayName };
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <MemberHeader displayName={loaderData.displayName} />
      <main id="main" className="column grid gap-8 py-8">
        <Outlet />
      </main>
    </>
  );
}
