import type { SubmissionResult } from "@conform-to/react";
import { type ComponentType, useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import { useHeldForm } from "~/core/people/codes/use-held-form";
import { SIGN_IN_AGAIN_TEXTS } from "~/core/people/rights/panel-texts";
import { EndedSessionDialog } from "~/core/people/sessions/ended-session-dialog";
import { useEndedSession } from "~/core/people/sessions/use-ended-session";
import type { PasskeyButtonProps } from "~/core/people/sign-in/passkey-sign-in";
import { Button } from "~/ui/button";
import type { EndedSession } from "~/ui/ended-session";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
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

/** Asks for the password over a page whose session has ended, then sends the form that was refused. */
export function SignInAgain({ PasskeyButton }: SignInAgainProps) {
  useFormRoute(SIGN_IN_ROUTE);
  const ended = useEndedSession();
  return ended && <SignInDialog {...{ ended, PasskeyButton }} />;
}

function SignInDialog({ ended, PasskeyButton }: SignInAgainProps & { ended: EndedSession }) {
  const { Form, data, state, submit: send } = useFetcher<Answer>();
  const sendPasskey = useCallback(
    (answer: string) =>
      void send(
        { intent: "passkey-step", stay: "here", answer },
        { method: "post", action: "/admin" },
      ),
    [send],
  );
  const sendHeld = useHeldForm(ended);

  useEffect(() => {
    if (data?.step === "done" && state === "idle") sendHeld();
  }, [data, state, sendHeld]);

  const errors = Object.values(data?.result?.error ?? {}).flatMap((texts) => texts ?? []);
  const isBusy = state !== "idle";
  return (
    <EndedSessionDialog
      text={ended.held ? SIGN_IN_AGAIN_TEXTS.signInAndYour : SIGN_IN_AGAIN_TEXTS.signInToGo}
    >
      <Form method="post" action="/admin" className="grid gap-4">
        <input type="hidden" name="stay" value="here" />
        <ErrorSummary errors={isBusy ? undefined : errors} />
        {data?.step === 2 ? <CodeField /> : <PasswordFields />}
        {data?.step === 2 && data.hasPasskey && (
          <>
            <input type="hidden" name="hasPasskey" value="yes" />
            {PasskeyButton && (
              <PasskeyButton wanted="admin-step" onAnswer={sendPasskey}>
                {SIGN_IN_AGAIN_TEXTS.useMyPasskey}
              </PasskeyButton>
            )}
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="primary" busy={isBusy}>
            {isBusy ? SIGN_IN_AGAIN_TEXTS.signingIn : SIGN_IN_AGAIN_TEXTS.signIn}
          </Button>
          <a href="/admin" className="text-link">
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
        label={SIGN_IN_AGAIN_TEXTS.password}
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
        label={SIGN_IN_AGAIN_TEXTS.code}
        hint={SIGN_IN_AGAIN_TEXTS.fromYourAuthenticatorApp}
        name="code"
        id="again-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
      />
    </>
  );
}
