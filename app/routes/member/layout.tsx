import { Outlet } from "react-router";
import { MemberFrame } from "~/features/members/components/member-frame";
import { pictureHref } from "~/features/pictures/rules";
import { memberContext, requireMember } from "~/middleware/member.server";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { displayName, pictureId } = context.get(memberContext);
  return { displayName, pictureSrc: pictureId ? pictureHref(pictureId) : null };
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  const { displayName, pictureSrc } = loaderData;
  return (
    <MemberFrame name={displayName} pictureSrc={pictureSrc} unread={0}>
      <Outlet />
    </MemberFrame>
  );
}
