import { useEffect, useState } from "react";
import { Outlet, redirectDocument, useLocation } from "react-router";
import { isOffered, languagesOf } from "~/content/club-texts.server";
import { LogoutGuard } from "~/core/check-in/unsent/logout-guard";
import { countUnreadNotifications } from "~/core/messages/inbox/notifications.server";
import { LanguageCard } from "~/core/people/language/language-choice";
import { pictureHref } from "~/core/people/pictures/pictures";
import { sessionEnd } from "~/core/people/sessions/sessions";
import { useMarkSession } from "~/core/people/sessions/use-session-mark";
import { useFreshOnBack, useSessionRefresh } from "~/core/people/sessions/use-session-refresh";
import type { MemberId } from "~/db/tables/shapes";
import { appBadge } from "~/lib/app-badge";
import { currentLanguage, pageAddress, pathIn } from "~/lib/language";
import { visited } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { languageCookie, passkeyOfferCookie, readCookie } from "~/middleware/cookies.server";
import { memberContext, requireMember } from "~/middleware/member.server";
import { SERVER_SLOTS } from "~/parts.server";
import { MEMBER_FRAME_SLOTS } from "~/slots/member-frame";
import { SIGN_IN_ELSEWHERE_TEXTS } from "~/texts/people/ended-session";
import { Button, ButtonLink } from "~/ui/button";
import { type EndedSession, stayOnEndedSession } from "~/ui/ended-session";
import { ErrorSummary } from "~/ui/error-summary";
import { tableLinks } from "~/ui/table-links";
import { useServiceWorker } from "~/ui/use-service-worker";
import { EndedSessionDialog, useEndedSession, useHeldForm } from "../sessions/ended-session-dialog";

import { askSession } from "../sessions/sessions";
import type { Route } from "./+types/layout";
import { MemberFrame } from "./member-frame";
import { preloadViewerFrame } from "./viewer-frame";

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireMember];

/** A reload of the profile without a session leads to the dashboard. */
const DOOR = { path: "/dashboard", reasons: ["sign_in_required"], logout: "/logout" };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnEndedSession(DOOR)];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { content, db, now } = context.get(requestContext);
  const member = context.get(memberContext);
  const { id, role, displayName, language, pictureId, lastSeenAt, expiresAt } = member;
  leadToLanguage({ context, url });
  return {
    asksLanguage: languagesOf(content).length > 0 && language === null,
    memberId: id,
    displayName,
    isRunLeader: role === "run_leader",
    pictureSrc: pictureId ? pictureHref(pictureId) : null,
    unread: await countUnreadNotifications(db, { memberId: id }),
    offersPasskey: await offersPasskey({ context, request }, id),
    sessionLeftMs: sessionEnd({ kind: "member", lastSeenAt, expiresAt }) - now,
  };
}

/** Leads a member who has chosen a language from an address in another one to the page in it. */
function leadToLanguage({ context, url }: Pick<Route.LoaderArgs, "context" | "url">): void {
  const { content, publicUrl } = context.get(requestContext);
  const { language } = context.get(memberContext);
  if (language === null || language === currentLanguage() || !isOffered(content, language)) return;
  const { pathname, search } = visited(url);
  throw redirectDocument((publicUrl ?? url.origin) + pathIn(language, pathname) + search, {
    headers: { "Set-Cookie": languageCookie({ publicUrl }, language) },
  });
}

/** Whether to offer a passkey to this member, who has just signed in by code in this browser. */
async function offersPasskey(
  { context, request }: Pick<Route.LoaderArgs, "context" | "request">,
  memberId: MemberId,
): Promise<boolean> {
  const { db, publicUrl } = context.get(requestContext);
  const hasJustSignedIn = await readCookie(passkeyOfferCookie({ publicUrl }), request);
  if (hasJustSignedIn === undefined) return false;
  return (await SERVER_SLOTS.isPasskeyOffered?.(db, { memberId })) ?? false;
}

export default function MemberLayout({ loaderData }: Route.ComponentProps) {
  useSessionRefresh(loaderData.sessionLeftMs);
  useFreshOnBack();
  useMarkSession(true);
  useServiceWorker("installed");
  const { unread } = loaderData;
  useEffect(() => appBadge.show("unread notifications", unread), [unread]);
  // A frame that an event's page loads only there comes after the scroll to the part of the page that a link names.
  useEffect(() => void preloadViewerFrame(), []);
  const { memberId, displayName, pictureSrc, isRunLeader, offersPasskey } = loaderData;
  // Settings have the choice themselves.
  const asksLanguage = useLocation().pathname !== "/settings" && loaderData.asksLanguage;
  return (
    <LogoutGuard>
      <MemberFrame {...{ pictureSrc, unread, isRunLeader }} name={displayName}>
        <Outlet />
        {/* Below, because a pass and 'You're in!' come first. */}
        {asksLanguage && <LanguageCard isAsked />}
      </MemberFrame>
      {MEMBER_FRAME_SLOTS.PasskeyOffer && (
        <MEMBER_FRAME_SLOTS.PasskeyOffer isOffered={offersPasskey} />
      )}
      {MEMBER_FRAME_SLOTS.PushRenewal && <MEMBER_FRAME_SLOTS.PushRenewal />}
      <SignInElsewhere memberId={memberId} />
    </LogoutGuard>
  );
}

/** Keeps a member's page open when the session has ended: the sign-in is in another tab, then the form is sent. */
function SignInElsewhere({ memberId }: { memberId: MemberId }) {
  const ended = useEndedSession();
  return ended && <ElsewhereDialog ended={ended} memberId={memberId} />;
}

function ElsewhereDialog({ ended, memberId }: { ended: EndedSession; memberId: MemberId }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = useHeldForm(ended);
  useMarkSession(false);

  async function goOn() {
    setBusy(true);
    setProblem(undefined);
    const session = await askSession();
    setBusy(false);
    if (session === undefined) setProblem(SIGN_IN_ELSEWHERE_TEXTS.unreached);
    else if (session === "over") setProblem(SIGN_IN_ELSEWHERE_TEXTS.over);
    else if (session.owner !== memberId) setProblem(SIGN_IN_ELSEWHERE_TEXTS.another);
    else send();
  }

  const { signInAndSend, signInToGoOn, ...texts } = SIGN_IN_ELSEWHERE_TEXTS;
  return (
    <EndedSessionDialog text={ended.held ? signInAndSend : signInToGoOn}>
      <ErrorSummary errors={problem ? [problem] : undefined} />
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="/signin" target="_blank" rel="noreferrer" variant="primary">
          {texts.signIn}
        </ButtonLink>
        <Button type="button" busy={isBusy} onClick={() => void goOn()}>
          {ended.held ? texts.send : texts.goOn}
        </Button>
        <a href={pageAddress("/dashboard")} className="text-link">
          {texts.leave}
        </a>
      </div>
    </EndedSessionDialog>
  );
}
