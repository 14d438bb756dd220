import { CloudOff } from "lucide-react";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import type { Queued } from "../client/device-data";
import type { LinkState } from "../client/link";
import type { Lack } from "../client/readiness";
import { WaitingList, WaitingNames } from "./waiting-list";

/** '1 thing waits', '3 things wait': the number of unsent entries. */
function waitingText(count: number): string {
  return count === 1 ? "1 thing waits" : `${count} things wait`;
}

const TO_ADMIN = `/admin?${new URLSearchParams({ next: "/qr-scanner" })}`;

/** A banner with the state of the link and the unsent entries; nothing while the link is good. */
export function LinkBanner({
  link,
  waiting,
  lack,
}: {
  link: LinkState;
  waiting: Queued[];
  /** What this phone lacks to work without a signal. */
  lack?: Lack | undefined;
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
    <div role="status" className="rounded-lg bg-ink font-bold text-on-ink shadow-float">
      {count === 0 ? (
        <p className={LINE}>
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {LACK_TEXTS[lack ?? "nothing"]}
        </p>
      ) : (
        <details>
          <summary className={`${LINE} cursor-pointer`}>
            <CloudOff aria-hidden className="size-5 shrink-0" />
            No signal. {waitingText(count)} to be sent.
          </summary>
          <div className="px-3 pb-2 font-normal">
            {lack && <p>{LACK_TEXTS[lack]}</p>}
            <WaitingNames items={waiting} />
          </div>
        </details>
      )}
    </div>
  );
}

/** One line on a phone of 360 px. */
const LINE = "flex min-h-11 items-center gap-2 px-3 text-sm sm:text-base";

const LACK_TEXTS = {
  nothing: "No signal: everything works.",
  list: "No signal, and no list on this phone.",
  other_list: "No signal, and the list is of an earlier run.",
  time: "No signal, and this phone's time is not certain.",
};

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
