import { type ReactNode, useEffect, useState } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { UnsentList, UnsettledList, useSending } from "~/core/check-in/desk/unsettled-list";
import type { Unsent } from "~/core/check-in/device/device-data";
import { dropLists, findUnsent } from "~/core/check-in/device/storage";
import { linkText } from "~/core/check-in/device/words";
import { signInAddress } from "~/core/people/sign-in/sign-in-prompt";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import { ErrorContent, ErrorTitle } from "~/core/site/frame/route-error";
import { requireEventCrew } from "~/middleware/event-crew.server";
import { CREW_SIGN_IN_TEXTS, LOST_SIGNAL_TEXTS, NOT_CREW_TEXTS } from "~/texts/check-in/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { tableLinks } from "~/ui/table-links";
import { useDocumentReload } from "~/ui/use-document-reload";
import { useConnection } from "../desk/use-connection";
import type { Route } from "./+types/layout";

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
  if (error instanceof TypeError) return <LostSignal />;
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
        {COMMON_WORDS.tryAgain}
      </Button>
    </CrewExplanation>
  );
}

const TO_ADMIN = signInAddress("/admin", "/qr-scanner");

/**
 * Shown on the crew's pages to a member without the role: removes the lists of names from this phone, and
 * shows what is not sent yet.
 */
function NotCrew() {
  const [unsent, setUnsent] = useState<Unsent>();
  useEffect(() => {
    void dropLists();
    void findUnsent().then(setUnsent);
  }, []);
  const isHeld = unsent && unsent.waiting.length + unsent.unsettled.length > 0;
  return (
    <CrewExplanation title={NOT_CREW_TEXTS.title} text={NOT_CREW_TEXTS.whoItIsFor}>
      {isHeld && <UnsentHere unsent={unsent} onChange={setUnsent} />}
      <div className="flex flex-wrap gap-3">
        {isHeld && <ButtonLink to={TO_ADMIN}>{NOT_CREW_TEXTS.adminLogin}</ButtonLink>}
        <ButtonLink to="/dashboard">{NOT_CREW_TEXTS.dashboard}</ButtonLink>
      </div>
    </CrewExplanation>
  );
}

/** What only this phone has, and a button that tries to send it. */
function UnsentHere({
  unsent: { waiting, unsettled },
  onChange,
}: {
  unsent: Unsent;
  onChange: (unsent: Unsent) => void;
}) {
  const { link, isSending, sendNow } = useSending(onChange);
  const count = waiting.length;
  return (
    <div className="grid w-full max-w-prose gap-3">
      {count > 0 && (
        <Alert tone="warning" title={NOT_CREW_TEXTS.waitHere({ count })}>
          {NOT_CREW_TEXTS.nothingIsLost}
          <UnsentList items={waiting} isOpen />
        </Alert>
      )}
      <UnsettledList items={unsettled} />
      <p role="status">{isSending ? NOT_CREW_TEXTS.sending : linkText(link)}</p>
      {count > 0 && (
        <Button type="button" busy={isSending} onClick={() => void sendNow()}>
          {NOT_CREW_TEXTS.sendNow}
        </Button>
      )}
    </div>
  );
}

/** A whole page that says why a page of the crew is not shown, and what to do instead. */
function CrewExplanation({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="column grid min-h-dvh content-center justify-items-start gap-4 py-12"
    >
      <h1 className="text-title">{title}</h1>
      <p className="max-w-prose text-lg">{text}</p>
      {children}
    </main>
  );
}
