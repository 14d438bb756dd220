import { useEffect } from "react";
import { Outlet } from "react-router";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { MemberFrame } from "./member-frame";
import { loadViewerFrame } from "./viewer-frame";
import { pictureHref } from "~/core/people/pictures/pictures";
import { useAppBadge } from "~/extensions/push/use-app-badge";
import { countUnreadNotifications } from "~/core/messages/inbox/notifications.server";
import { SignInElsewhere } from "~/core/people/sign-in/sign-in-elsewhere";
import { useMarkSession } from "~/core/people/sessions/use-session-mark";
import { useFreshOnBack, useSessionRefresh } from "~/core/people/sessions/use-session-refresh";
import { PasskeyOffer } from "~/extensions/passkeys/passkey-offer";
import { sessionEnd } from "~/core/people/sessions/sessions";
import { requestContext } from "~/middleware/context.server";
import { memberContext, requireMember } from "~/middleware/member.server";
import { isPasskeyOfferedTo } from "~/middleware/passkeys.server";
import { stayOnEndedSession } from "~/ui/ended-session";
import { tableLinks } from "~/ui/table-links";
import { useServiceWorker } from "~/ui/use-service-worker";
import type { Route } from "./+types/layout";

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** A reload of the profile without a session leads to the dashboard. */
const DOOR = { path: "/dashboard", reasons: ["sign_in_required"], logout: "/logout" };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnEndedSession(DOOR)];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { id, role, displayName, pictureId, lastSeenAt, expiresAt } = context.get(memberContext);
  return {
    memberId: id,
    displayName,
    isRunLeader: role === "run_leader",
    pictureSrc: pictureId ? pictureHref(pictureId) : null,
    unread: await countUnreadNotifications(db, { memberId: id }),
    offersPasskey: await isPasskeyOfferedTo(request, context, id),
    endsAt: sessionEnd({ kind: "member", lastSeenAt, expiresAt }),
  };
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  useSessionRefresh(loaderData.endsAt);
  useFreshOnBack();
  useMarkSession(true);
  useServiceWorker("installed");
  useAppBadge(loaderData.unread);
  useEventFrame();
  const { memberId, displayName, pictureSrc, unread, isRunLeader, offersPasskey } = loaderData;
  return (
    <LogoutGuard>
      <MemberFrame {...{ pictureSrc, unread, isRunLeader }} name={displayName}>
        <Outlet />
      </MemberFrame>
      <PasskeyOffer isOffered={offersPasskey} />
      <SignInElsewhere memberId={memberId} />
    </LogoutGuard>
  );
}

/**
 * Keeps the frame of an event's page ready. A frame that is loaded only there comes after the scroll to the part of the
 * page that a link names.
 */
function useEventFrame(): void {
  useEffect(() => void loadViewerFrame(), []);
}
