import type { SubmissionResult } from "@conform-to/react";
import { type ComponentType, useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import {
  EndedSessionDialog,
  useEndedSession,
  useHeldForm,
} from "~/core/people/sessions/ended-session-dialog";
import type { PasskeyButtonProps } from "~/core/people/sign-in/sign-in-prompt";
import { pageAddress } from "~/lib/language";
import { ROLE_CHANGED_TEXTS, SIGN_IN_AGAIN_TEXTS } from "~/texts/people/rights-panel";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { type EndedSession, setEndedSession } from "~/ui/ended-session";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { QuestionDialog } from "~/ui/question-dialog";
import { useFormRoute } from "~/ui/use-form-route";

const SIGN_IN_ROUTE = "core/people/admin-sign-in/route";

/** What the sign-in page answers. */
interface Answer {
  step: 1 | 2 | "done";
  result: SubmissionResult | undefined;
  hasPasskey?: boolean;
}

interface SignInAgainProps {
  PasskeyButton?: ComponentType<PasskeyButtonProps> | undefined;
}

/**
 * Asks for the password over a page whose session has ended, then sends the form that was refused. Over a page whose person
 * has another role now, says so; what they typed stays.
 */
export function SignInAgain({ PasskeyButton }: SignInAgainProps) {
  useFormRoute(SIGN_IN_ROUTE);
  const ended = useEndedSession();
  if (ended?.isDemoted) return ended.isSeen ? null : <RoleChanged ended={ended} />;
  return ended && <SignInDialog {...{ ended, PasskeyButton }} />;
}

function RoleChanged({ ended }: { ended: EndedSession }) {
  const stay = () => setEndedSession({ ...ended, isSeen: true });
  return (
    <QuestionDialog title={ROLE_CHANGED_TEXTS.title} onStay={stay}>
      {(close) => (
        <>
          <p>{ROLE_CHANGED_TEXTS.text}</p>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="button" variant="primary" onClick={close}>
              {ROLE_CHANGED_TEXTS.stay}
            </Button>
            <a href={pageAddress("/admin/dashboard")} className="text-link">
              {ROLE_CHANGED_TEXTS.leave}
            </a>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}

function SignInDialog({ ended, PasskeyButton }: SignInAgainProps & { ended: EndedSession }) {
  const { Form, data, state, submit: send } = useFetcher<Answer>();
  const isStep = data?.step === 2;
  const sendPasskey = useCallback(
    (answer: string) =>
      void send(
        { intent: isStep ? "passkey-step" : "passkey", stay: "here", answer },
        { method: "post", action: "/admin" },
      ),
    [send, isStep],
  );
  const sendHeld = useHeldForm(ended);

  useEffect(() => {
    if (data?.step === "done" && state === "idle") sendHeld();
  }, [data, state, sendHeld]);

  const errors = Object.values(data?.result?.error ?? {}).flatMap((texts) => texts ?? []);
  const isBusy = state !== "idle";
  return (
    <EndedSessionDialog text={ended.held ? SIGN_IN_AGAIN_TEXTS.toSend : SIGN_IN_AGAIN_TEXTS.toGoOn}>
      <Form method="post" action="/admin" className="grid gap-4">
        <input type="hidden" name="stay" value="here" />
        <ErrorSummary errors={isBusy ? undefined : errors} />
        {isStep ? <CodeField /> : <PasswordFields />}
        {isStep && data?.hasPasskey && <input type="hidden" name="hasPasskey" value="yes" />}
        {PasskeyButton && (!isStep || data?.hasPasskey) && (
          <PasskeyButton wanted={isStep ? "admin-step" : "admin"} onAnswer={sendPasskey}>
            {SIGN_IN_AGAIN_TEXTS.useMyPasskey}
          </PasskeyButton>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="primary" busy={isBusy}>
            {isBusy ? SIGN_IN_AGAIN_TEXTS.signingIn : SIGN_IN_AGAIN_TEXTS.signIn}
          </Button>
          <a href={pageAddress("/admin")} className="text-link">
            {SIGN_IN_AGAIN_TEXTS.leaveThisPage}
          </a>
        </div>
      </Form>
    </EndedSessionDialog>
  );
}

function PasswordFields() {
  return (
    <>
      <Input
        label={SIGN_IN_AGAIN_TEXTS.username}
        name="username"
        id="again-username"
        autoComplete="username"
        autoCapitalize="none"
        required
      />
      <Input
        label={COMMON_WORDS.password}
        name="password"
        id="again-password"
        type="password"
        autoComplete="current-password"
        required
      />
    </>
  );
}

function CodeField() {
  return (
    <>
      <input type="hidden" name="intent" value="second-step" />
      <Input
        key="code"
        label={COMMON_WORDS.code}
        hint={SIGN_IN_AGAIN_TEXTS.codeHint}
        name="code"
        id="again-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
      />
    </>
  );
}
