import { type ReactNode, useEffect, useState } from "react";
import { signInAddress } from "~/core/people/sign-in/sign-in-prompt";
import { NOT_CREW_TEXTS } from "~/texts/check-in/pages";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { UnsentList, UnsettledList, useSending } from "../desk/unsettled-list";
import type { Unsent } from "../device/device-data";
import { dropLists, findUnsent } from "../device/storage";
import { LINK_TEXTS } from "../device/words";

const TO_ADMIN = signInAddress("/admin", "/qr-scanner");

/**
 * Shown on the crew's pages to a member without the role: removes the lists of names from this phone, and
 * shows what is not sent yet.
 */
export function NotCrew() {
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
export function UnsentHere({
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
      <p role="status">{isSending ? NOT_CREW_TEXTS.sending : LINK_TEXTS[link]}</p>
      {count > 0 && (
        <Button type="button" busy={isSending} onClick={() => void sendNow()}>
          {NOT_CREW_TEXTS.sendNow}
        </Button>
      )}
    </div>
  );
}

/** A whole page that says why a page of the crew is not shown, and what to do instead. */
export function CrewExplanation({
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
