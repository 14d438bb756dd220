import { CloudOff } from "lucide-react";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import type { Queued } from "../client/device-data";
import type { LinkState } from "../client/link";
import { WaitingList } from "./waiting-list";

/** '1 thing waits', '3 things wait': the number of unsent entries. */
function waitingText(count: number): string {
  return count === 1 ? "1 thing waits" : `${count} things wait`;
}

const TO_ADMIN = `/admin?${new URLSearchParams({ next: "/qr-scanner" })}`;

/** A banner with the state of the link and the unsent entries; nothing while the link is good. */
export function LinkBanner({
  link,
  waiting,
  hasList = true,
}: {
  link: LinkState;
  waiting: Queued[];
  /** Whether this phone can check people in without a signal. */
  hasList?: boolean;
}) {
  if (link === "sign_in") return <SignInAgain waiting={waiting} />;
  const count = waiting.length;
  if (link === "not_allowed" || link === "not_crew") {
    const title =
      link === "not_crew"
        ? "You may not check people in any more"
        : "You may not check people in for this run any more";
    return (
      <Alert
        tone="danger"
        announce
        title={title}
        action={
          count > 0 && (
            <ButtonLink reloadDocument size="small" to={TO_ADMIN}>
              Admin Login
            </ButtonLink>
          )
        }
      >
        {count > 0 && `${waitingText(count)} on this phone: ask an admin to sign in on it.`}
        <WaitingList items={waiting} isOpen />
      </Alert>
    );
  }
  if (link === "left_over") {
    return (
      <Alert tone="warning" announce title={`${waitingText(count)} from another run`}>
        Only an admin can still send it, signed in on this phone. This run goes on.
        <WaitingList items={waiting} />
      </Alert>
    );
  }
  if (link === "online") return null;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg bg-ink px-4 py-3 font-bold text-on-ink shadow-float"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <p>
          {hasList ? "No signal: everything works." : "No signal, and no list on this phone."}{" "}
          {count > 0 && `${waitingText(count)} to be sent.`}
        </p>
        <WaitingList items={waiting} />
      </div>
    </div>
  );
}

function SignInAgain({ waiting }: { waiting: Queued[] }) {
  const next = new URLSearchParams({ next: "/qr-scanner" });
  return (
    <Alert
      tone="warning"
      announce
      title="Please sign in again"
      action={
        <span className="flex gap-2">
          <ButtonLink reloadDocument size="small" to={`/signin?${next}`}>
            Sign in
          </ButtonLink>
          <ButtonLink reloadDocument size="small" to={`/admin?${next}`}>
            Admin Login
          </ButtonLink>
        </span>
      }
    >
      {waiting.length > 0 &&
        `${waitingText(waiting.length)} on this phone, safe, to be sent after that.`}
      <WaitingList items={waiting} />
    </Alert>
  );
}
