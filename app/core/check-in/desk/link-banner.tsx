import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import {
  LINK_BANNER_TEXTS,
  OFFLINE_GAP_TEXTS,
  READINESS_CARD_TEXTS,
} from "~/texts/check-in/desk-desk";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon as Check } from "~icons/check";
import { Icon as CircleAlert } from "~icons/circle-alert";
import { Icon as CloudOff } from "~icons/cloud-off";
import { Icon as Info } from "~icons/info";
import type { Queued } from "../device/device-data";
import type { Fact, OfflineGap } from "../device/readiness";
import type { LinkState } from "../device/state";
import { UnsentList, UnsentNames } from "./unsettled-list";

/** A banner with the state of the link and the unsent entries; nothing while the link is good. */
export function LinkBanner({
  link,
  waiting,
  lack,
}: {
  link: LinkState;
  waiting: Queued[];
  /** What this phone lacks to work without a signal. */
  lack?: OfflineGap | undefined;
}) {
  if (link === "sign_in") return <SignInAgain waiting={waiting} />;
  const count = waiting.length;
  if (link === "not_allowed" || link === "not_crew") {
    const title = link === "not_crew" ? LINK_BANNER_TEXTS.notCrew : LINK_BANNER_TEXTS.notAllowed;
    return (
      <Alert tone="danger" announce title={title} action={count > 0 && <AdminLogin />}>
        {count > 0 && LINK_BANNER_TEXTS.askAnAdmin({ count })}
        <UnsentList items={waiting} isOpen />
      </Alert>
    );
  }
  if (link === "left_over") {
    return (
      <Alert tone="warning" announce title={LINK_BANNER_TEXTS.fromAnotherRun({ count })}>
        {LINK_BANNER_TEXTS.roleLost}
        <UnsentList items={waiting} />
      </Alert>
    );
  }
  if (link === "online") return null;
  return (
    <div role="status" className="rounded-lg bg-ink font-bold text-on-ink shadow-float">
      {count === 0 ? (
        <p className={LINE}>
          <CloudOff aria-hidden className="size-5 shrink-0" />
          {OFFLINE_GAP_TEXTS[lack ?? "nothing"]}
        </p>
      ) : (
        <details>
          <summary className={`${LINE} cursor-pointer`}>
            <CloudOff aria-hidden className="size-5 shrink-0" />
            {LINK_BANNER_TEXTS.noSignal({ count })}
          </summary>
          <div className="px-3 pb-2 font-normal">
            {lack && <p>{OFFLINE_GAP_TEXTS[lack]}</p>}
            <UnsentNames items={waiting} />
          </div>
        </details>
      )}
    </div>
  );
}

/** One line on a phone of 360 px. */
const LINE = "flex min-h-11 items-center gap-2 px-3 text-sm sm:text-base";

function SignInAgain({ waiting }: { waiting: Queued[] }) {
  const address = useSignInAddress();
  const count = waiting.length;
  return (
    <Alert
      tone="warning"
      announce
      title={count > 0 ? LINK_BANNER_TEXTS.safeHere({ count }) : LINK_BANNER_TEXTS.signInAgain}
      action={
        <span className="flex gap-2">
          <ButtonLink reloadDocument size="small" to={address}>
            {LINK_BANNER_TEXTS.signIn}
          </ButtonLink>
          <AdminLogin />
        </span>
      }
    >
      <UnsentList items={waiting} />
    </Alert>
  );
}

function AdminLogin() {
  const address = useSignInAddress("/admin");
  return (
    <ButtonLink reloadDocument size="small" to={address}>
      {LINK_BANNER_TEXTS.adminLogin}
    </ButtonLink>
  );
}

/** One line that says whether this phone is ready for a desk without a signal, and opens into what that takes. */
export function ReadinessCard({ isReady, facts }: { isReady: boolean; facts: Fact[] }) {
  const missing = facts.filter(({ isMet }) => isMet === false);
  return (
    <details
      className={classNames(
        "rounded-lg border",
        isReady ? "border-success/30 bg-success-soft" : "border-warning/30 bg-warning-soft",
      )}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-bold text-ink">
        {isReady ? (
          <Check aria-hidden className="size-5 shrink-0" />
        ) : (
          <CircleAlert aria-hidden className="size-5 shrink-0" />
        )}
        <span className="min-w-0 truncate max-[18rem]:whitespace-normal">
          {isReady
            ? READINESS_CARD_TEXTS.ready({ fact: facts[0]?.text ?? "" })
            : READINESS_CARD_TEXTS.notReady({
                missing: missing.map(({ text }) => text).join(", "),
              })}
        </span>
      </summary>
      <div className="px-3 pb-3">
        <FactList facts={facts} />
      </div>
    </details>
  );
}

/** What holds and what is missing; a fact that is neither is information only, or what `unknown` says. */
export function FactList({ facts, unknown }: { facts: Fact[]; unknown?: string }) {
  return (
    <ul className="grid gap-1">
      {facts.map(({ text, isMet }) => (
        <li key={text} className="flex items-center gap-2">
          <FactIcon isMet={isMet} unknown={unknown} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function FactIcon({ isMet, unknown }: Pick<Fact, "isMet"> & { unknown: string | undefined }) {
  const look = "size-4 shrink-0";
  if (isMet === undefined)
    return <Info aria-hidden={unknown === undefined} aria-label={unknown} className={look} />;
  return isMet ? (
    <Check aria-label={READINESS_CARD_TEXTS.holds} className={look} />
  ) : (
    <CircleAlert aria-label={READINESS_CARD_TEXTS.missing} className={look} />
  );
}
