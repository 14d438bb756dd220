import { useState } from "react";
import type { MemberId } from "~/db/tables/shapes";
import { Button, ButtonLink } from "~/ui/button";
import type { EndedSession } from "~/ui/ended-session";
import { ErrorSummary } from "~/ui/error-summary";
import { askSession } from "../sessions/ask-session";
import { useEndedSession } from "../sessions/use-ended-session";
import { useHeldForm } from "../codes/use-held-form";
import { useMarkSession } from "../sessions/use-session-mark";
import { SIGN_IN_ELSEWHERE_TEXTS } from "../sessions/ended-session-texts";
import { EndedSessionDialog } from "../sessions/ended-session-dialog";

/** Keeps a member's page open when the session has ended: the sign-in is in another tab, then the form is sent. */
export function SignInElsewhere({ memberId }: { memberId: MemberId }) {
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
        <a href="/dashboard" className="text-link">
          {texts.leave}
        </a>
      </div>
    </EndedSessionDialog>
  );
}
