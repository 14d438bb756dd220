import { isRouteErrorResponse, Outlet } from "react-router";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import { ErrorContent, ErrorTitle } from "~/core/site/frame/route-error";
import { requireEventCrew } from "~/middleware/event-crew.server";
import { CREW_SIGN_IN_TEXTS, LOST_SIGNAL_TEXTS } from "~/texts/check-in/pages";
import { Button, ButtonLink } from "~/ui/button";
import { tableLinks } from "~/ui/table-links";
import { useDocumentReload } from "~/ui/use-document-reload";
import { useConnection } from "../desk/use-connection";

import type { Route } from "./+types/layout";
import { CrewExplanation, NotCrew } from "./not-crew";

export const links: Route.LinksFunction = tableLinks;

export const middleware: Route.MiddlewareFunction[] = [requireEventCrew];

/** Must exist: without a loader the middleware does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function RunDayLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorTitle error={error} />
      <CrewError error={error} />
    </>
  );
}

function CrewError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 401) return <CrewSignIn />;
  if (isRouteErrorResponse(error) && error.data?.reason === "crew_only") return <NotCrew />;
  if (!isRouteErrorResponse(error) && error instanceof TypeError) return <LostSignal />;
  return <ErrorContent error={error} />;
}

/** Shown on the crew's pages to a person who is not signed in; queued entries stay on the device. */
function CrewSignIn() {
  const toMember = useSignInAddress();
  const toAdmin = useSignInAddress("/admin");
  return (
    <CrewExplanation title={CREW_SIGN_IN_TEXTS.title} text={CREW_SIGN_IN_TEXTS.whoItIsFor}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={toMember}>
          {CREW_SIGN_IN_TEXTS.asRunLeader}
        </ButtonLink>
        <ButtonLink to={toAdmin}>{CREW_SIGN_IN_TEXTS.adminLogin}</ButtonLink>
      </div>
    </CrewExplanation>
  );
}

const FIRST_TRY_MS = 5_000;
const openAgain = () => location.reload();

/**
 * Shown when a client navigation to a crew page failed. The page may be cached on the device, so it is
 * opened once as a document, which the service worker answers, and again by itself
 * once the network is back.
 */
function LostSignal() {
  useDocumentReload();
  useConnection(FIRST_TRY_MS, openAgain);
  return (
    <CrewExplanation title={LOST_SIGNAL_TEXTS.title} text={LOST_SIGNAL_TEXTS.opensByItself}>
      <Button type="button" size="large" onClick={openAgain}>
        {LOST_SIGNAL_TEXTS.tryAgain}
      </Button>
    </CrewExplanation>
  );
}
