import { Outlet } from "react-router";
import {
  useFreshOnBack,
  useSessionRefresh,
} from "~/features/identity/components/use-session-refresh";
import { sessionEnd } from "~/features/identity/rules";
import { MemberHeader } from "~/features/members/components/member-header";
import { memberContext, requireMember } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { displayName, lastSeenAt, expiresAt } = context.get(memberContext);
  return { displayName, endsAt: sessionEnd({ kind: "member", lastSeenAt, expiresAt }) };
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  useSessionRefresh(loaderData.endsAt);
  useFreshOnBack();
  return (
    <>
      <MemberHeader displayName={loaderData.displayName} />
      <main id="main" className="column grid gap-8 py-8">
        <Outlet />
      </main>
    </>
  );
}
